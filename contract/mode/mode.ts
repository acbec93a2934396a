/** Every customer has a test mode beside the live one: separate requests, links and keys, no credits, nothing of it real. */
export const modes = ['live', 'test'] as const
export type Mode = (typeof modes)[number]

/** Staff say with it which mode they work in; without it, live. It counts for what each mode has of its own, and changes nothing of the rest. */
export const modeHeader = 'x-portico-mode'

export function toMode(word: unknown): Mode {
  return word === 'test' ? 'test' : 'live'
}
