import { createContext, useContext } from 'react'
import type { CaseFile } from '#contract/cases/case-file.ts'
import type { CompletenessGap } from '#contract/completeness/gap.ts'
import { type GapNames, toGapSentence } from '#contract/completeness/messages/to-gap-sentence.ts'
import type { Exemption } from '#contract/ownership/exemption.ts'
import { caseMessages } from '#web/features/staff/decisions/case/messages/case-messages.ts'
import { useGapMessages } from '#web/lib/i18n/use-gap-messages.ts'

/** Names of a case's people and companies: a gap itself holds ids alone. Where a page has no names, gaps speak of somebody. */
export const GapNamesContext = createContext<GapNames>(() => undefined)

/** Everybody and every company that a case shows, by id. */
export function toGapNames(company: CaseFile['company']): GapNames {
  const names = new Map([
    ...(company?.people ?? []).map(({ id, name }) => [id, name] as const),
    ...(company?.structure.corporations ?? []).map(({ cod, companyName }) => [cod, companyName] as const),
  ])
  return (id) => names.get(id)
}

/** A gap as a sentence in the reader's language. */
export function GapText({ gap }: { gap: CompletenessGap }) {
  const text = useGapMessages()
  const nameOf = useContext(GapNamesContext)
  return text ? toGapSentence(text, gap, nameOf) : null
}

/** A company that declared an owner to be of a kind whose own owners nobody has to name. */
export function ExemptionText({ companyId, exemption }: { companyId: string; exemption: Exemption }) {
  const t = caseMessages.useTranslate()
  const text = useGapMessages()
  const nameOf = useContext(GapNamesContext)
  return text ? t(`finding.exemption-${exemption}`, { company: nameOf(companyId) || text.aCompany }) : null
}
