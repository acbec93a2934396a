import type { IndividualRow } from '#contract/company/company-schemas.ts'
import { correctEmailAddress, inviteIndividuals } from '#contract/company/people-calls.ts'
import { call } from '#web/lib/api/call.ts'

export function inviteAllPeople(cod: string) {
  return call(inviteIndividuals, { body: { requestId: cod } })
}

export function sendToAddress(cod: string, { requestId: EOD, revision }: IndividualRow, email: string) {
  return call(correctEmailAddress, { body: { requestId: cod, EOD, email, revision } })
}

/** Whose address can still be corrected: they have not opened a link. */
export const canCorrect = ({ isBegun, isLocked }: Pick<IndividualRow, 'isBegun' | 'isLocked'>) => !isBegun && !isLocked
