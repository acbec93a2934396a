import { expect, it } from 'vitest'
import type { ErrorCode } from '#contract/error-codes.ts'
import { reportUntilHeard } from '#web/features/applicant/shell/report-until-heard.ts'
import { ApiError } from '#web/lib/api/api-error.ts'

function reporting(answers: (ErrorCode | 'heard')[]) {
  const pauses: number[] = []
  const report = async () => {
    const answer = answers.shift()
    if (answer === undefined) throw new Error('it was asked too often')
    if (answer !== 'heard') throw new ApiError(answer)
    return answer
  }
  const outcome = reportUntilHeard(report, async (ms) => {
    pauses.push(ms)
  })
  return { outcome, pauses }
}

it('reports again after each failure of the line, with longer pauses of half a minute at most', async () => {
  const { outcome, pauses } = reporting([...Array<ErrorCode>(6).fill('ERROR_NETWORK_TIMEOUT'), 'SYSTEM_ERROR', 'heard'])
  expect(await outcome).toBe('heard')
  expect(pauses).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000])
})

it('ends where another tab has reported it', async () => {
  expect(await reporting(['INVALID_VERIFICATION_STATUS']).outcome).toBeUndefined()
})

it('throws a refusal that does not pass', async () => {
  await expect(reporting(['TOKEN_EXPIRED']).outcome).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' })
})
