import { useCallback, useState } from 'react'
import type { IndividualRow } from '#contract/company/company-schemas.ts'
import { sendValidationEmail } from '#contract/company/people-calls.ts'
import { nextStatus } from '#contract/requests/request-status.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'

/** The server takes the next email to a person after so long. */
const pauseMs = 60_000

/** Whether an email to this person would open anything. */
export function canInvite({
  status,
  isLocked,
  'Email Address': email,
}: Pick<IndividualRow, 'status' | 'isLocked' | 'Email Address'>): boolean {
  return !isLocked && email.trim() !== '' && (status === 'EXPIRED' || nextStatus(status, 'expired') !== undefined)
}

/** From when on it can be sent again, ms since 1970. A clock that is wrong makes nobody wait longer than the pause. */
export function toResendAt({ invitedAt }: Pick<IndividualRow, 'invitedAt'>, now: number): number {
  const at = invitedAt ? Date.parse(invitedAt) + pauseMs : 0
  return at - now > pauseMs ? now + pauseMs : at
}

export type Invitations = {
  /** When each person's next email can be sent, as this page learned it. */
  resendAt: Readonly<Record<string, number>>
  sendingTo: string | null
  /** Throws as `call` does. */
  send(row: IndividualRow): Promise<void>
}

export function useInvitations(cod: string): Invitations {
  const [resendAt, setResendAt] = useState<Readonly<Record<string, number>>>({})
  const [sendingTo, setSendingTo] = useState<string | null>(null)
  const send = useCallback(
    async ({ requestId: EOD }: IndividualRow) => {
      const updateRequest = (seconds: number) => setResendAt((all) => ({ ...all, [EOD]: Date.now() + seconds * 1_000 }))
      setSendingTo(EOD)
      try {
        updateRequest((await call(sendValidationEmail, { body: { requestId: cod, EOD } })).resendAfterSeconds)
      } catch (error) {
        const seconds = error instanceof ApiError && findSeconds(error.details)
        if (seconds) updateRequest(seconds)
        throw error
      } finally {
        setSendingTo(null)
      }
    },
    [cod],
  )
  return { resendAt, sendingTo, send }
}

function findSeconds(details: unknown): number | undefined {
  const seconds = (details as { resendAfterSeconds?: unknown } | null | undefined)?.resendAfterSeconds
  return typeof seconds === 'number' ? seconds : undefined
}
