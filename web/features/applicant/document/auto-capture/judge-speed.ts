/** Frames that are measured before it is said whether the phone is fast enough; the first ones wait for the code to be compiled. */
const warmUpFrames = 3
const measuredFrames = 7
/** Five frames a second: half a second then has enough of them. */
export const maxFrameMs = 200

/** Whether frames are looked at quickly enough; `unknown` while too few were. `answerMs`: from the picture to what it shows. */
export function judgeSpeed(answerMs: readonly number[]): 'fast' | 'slow' | 'unknown' {
  const measured = answerMs.slice(warmUpFrames, warmUpFrames + measuredFrames)
  if (measured.length < measuredFrames) return 'unknown'
  const middle = measured.sort((one, other) => one - other)[measured.length >> 1] ?? 0
  return middle <= maxFrameMs ? 'fast' : 'slow'
}
