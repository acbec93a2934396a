import { toReason } from '#server/app/health/to-reason.ts'

/** `fault`: something does not work. `hint`: it works, and somebody should know. `skipped`: it needs what is away. */
export type Finding = { check: string; result: 'ok' | 'hint' | 'fault' | 'skipped'; finding: string; advice: string | null }
type Judged = Omit<Finding, 'check'>

export const ok = (finding: string): Judged => ({ result: 'ok', finding, advice: null })
export const hint = (finding: string, advice: string): Judged => ({ result: 'hint', finding, advice })
export const fault = (finding: string, advice: string): Judged => ({ result: 'fault', finding, advice })
export const skipped = (check: string, finding: string): Finding => ({ check, result: 'skipped', finding, advice: null })

const checkTimeoutMs = 20_000

/** One check, which never throws: what it throws is its fault, with the advice given here. Whoever is silent is away. */
export async function look(check: string, advice: string, judge: () => Promise<Judged>): Promise<Finding> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${checkTimeoutMs / 1_000} s`)), checkTimeoutMs)
  })
  try {
    return { check, ...(await Promise.race([judge(), silence])) }
  } catch (error) {
    return { check, ...fault(toReason(error), advice) }
  } finally {
    clearTimeout(timer)
  }
}

const minuteMs = 60_000

/** An age for people: `3 minutes`, `5 hours`, `12 days`. */
export function toAge(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / minuteMs))
  if (minutes < 120) return `${minutes} min`
  return minutes < 48 * 60 ? `${Math.round(minutes / 60)} hours` : `${Math.round(minutes / 1_440)} days`
}
