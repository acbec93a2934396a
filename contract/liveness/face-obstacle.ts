/** What would keep a recording from being taken although the face sits well: told before it is made. */
export const faceObstacles = ['too-dark', 'eyes-covered', 'mouth-covered', 'turned-away'] as const
export type FaceObstacle = (typeof faceObstacles)[number]
