import type { HoldingFacts } from '#contract/company/judge-row.ts'
import type { ModuleAnswers } from '#contract/forms/definition/answers.ts'
import { fieldNames } from '#contract/forms/definition/field-names.ts'
import type { ImportedPart } from '#server/people/repositories/company-people.ts'
import type { CompanyHoldingRow } from '#server/platform/database/schema-company.ts'

/** As it is kept. Votes that a file knew to be unknown stay so until somebody says them. */
export function toImportedPart(
  { sharesPercent, votesPercent, trustRole }: HoldingFacts,
  before: Pick<CompanyHoldingRow, 'votesUnknown'> | undefined,
): ImportedPart {
  return {
    shares: sharesPercent === null ? null : String(sharesPercent),
    votes: votesPercent === null ? null : String(votesPercent),
    votesUnknown: votesPercent === null && (before?.votesUnknown ?? false),
    trustRole,
  }
}

/** Votes and role of a holding, as answers of its row; shares go their own way. */
export function toImportedAnswers(holding: Pick<CompanyHoldingRow, 'votes' | 'trustRole'> | undefined): ModuleAnswers {
  return {
    ...(holding?.votes && { [fieldNames.votes]: String(Number(holding.votes)) }),
    ...(holding?.trustRole && { [fieldNames.trustRole]: holding.trustRole }),
  }
}

/** Whether another part would be held than is held now. */
export function isOtherPart(holding: CompanyHoldingRow, { sharesPercent, votesPercent, trustRole }: HoldingFacts): boolean {
  const isSame = (stored: string | null, stated: number | null) => (stored === null ? null : Number(stored)) === stated
  return !isSame(holding.shares, sharesPercent) || !isSame(holding.votes, votesPercent) || holding.trustRole !== trustRole
}
