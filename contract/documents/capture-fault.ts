/** What stands between a camera's picture of a document and a good photo: one thing to do at a time, the first one first. */
export const captureFaults = ['aim', 'dark', 'turn', 'closer', 'back', 'centre', 'level', 'bright', 'glare', 'move', 'soft'] as const
export type CaptureFault = (typeof captureFaults)[number]
