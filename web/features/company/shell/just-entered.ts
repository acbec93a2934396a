/** What the history entry says of somebody who comes from the entry. */
export const justEnteredState = { isJustEntered: true } as const

export function isJustEntered(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isJustEntered' in state && state.isJustEntered === true
}
