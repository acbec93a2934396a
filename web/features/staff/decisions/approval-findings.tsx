import type { ReactNode } from 'react'
import { type ApprovalFinding, type ApprovalFindingKind, toApprovalDemand, toFindingCode } from '#contract/cases/approval.ts'
import { deskPath } from '#web/features/staff/shell/staff-session.ts'
import { staffCaseWords } from '#web/features/staff/decisions/case/messages/case-messages.ts'
import { ExemptionText, GapText } from '#web/features/staff/decisions/gap-text.tsx'
import { findWords } from '#web/features/staff/decisions/find-messages.ts'
import { NewTabLink } from '#web/ui/controls/new-tab-link.tsx'

type Say = ReturnType<typeof staffCaseWords.useSay>
type Writers = { [K in ApprovalFindingKind]: (finding: Extract<ApprovalFinding, { kind: K }>, say: Say) => ReactNode }

/** A kind of finding without words does not compile. */
const writers: Writers = {
  missing: ({ subject }, say) => say(`finding.missing-${subject}`),
  check: ({ check, side, subject, result }, say) => {
    const words = findWords('check', check)
    const place = side ? say(`document.${side}`) : say(`finding.${subject}`)
    return `${words ? say(words) : check} (${place}): ${say(`checks.${result}`)}`
  },
  identity: ({ source, result, fields, statement }, say) => {
    const named = {
      source: say(`fields.${source === 'form' ? 'typed' : source}`),
      fields: fields.map((field) => say(`fields.${field}`)).join(say('checks.and')),
    }
    const words = say(`finding.identity-${result}`, named)
    return statement ? say('details.finding', { finding: words, statement: say(`finding.says-${statement}`) }) : words
  },
  duplicate: (found, say) => (
    <OtherRequests
      words={found.of === 'face' ? say(`finding.duplicate-face-${found.relation}`) : say(`finding.duplicate-document-${found.relation}`)}
      requestIds={found.requestIds}
    />
  ),
  gap: ({ gap }) => <GapText gap={gap} />,
  exemption: ({ companyId, exemption }) => <ExemptionText companyId={companyId} exemption={exemption} />,
  registry: ({ difference: found }, say) => {
    if (found.about !== 'company') return `${say(`comparison.about-${found.about}`)}: ${say(`comparison.difference.${found.difference}`)}`
    const words = say(found.difference === 'status' ? 'comparison.not-active' : 'comparison.differs')
    return `${say('comparison.about-company')}, ${say(`comparison.fact.${found.difference}`)}: ${words}`
  },
}

/** Names of people stay out: each case shows its own, masked. In a tab of its own, so that what was typed beside it stays. */
function OtherRequests({ words, requestIds }: { words: string; requestIds: readonly string[] }) {
  // The audit log does not name them.
  if (requestIds.length === 0) return words.replace(/[:：]$/, '')
  return (
    <>
      {words}
      <ul className="approval-requests">
        {requestIds.map((id) => (
          <li key={id}>
            <NewTabLink to={`${deskPath}/requests/${id}`}>{id}</NewTabLink>
          </li>
        ))}
      </ul>
    </>
  )
}

/** What stands between a request and its approval, one line each: what asks for most stands first. */
export function ApprovalFindings({ findings }: { findings: readonly ApprovalFinding[] }) {
  const say = staffCaseWords.useSay()
  if (findings.length === 0) return null
  const order = { override: 0, reason: 1, attention: 2 } as const
  const sorted = [...findings].sort((one, other) => order[toApprovalDemand(one)] - order[toApprovalDemand(other)])
  return (
    <ul className="approval-findings">
      {sorted.map((finding, at) => (
        // The same check may fail on both sides.
        <li key={`${toFindingCode(finding)}-${at}`} className={toApprovalDemand(finding)}>
          {(writers[finding.kind] as (one: ApprovalFinding, say: Say) => ReactNode)(finding, say)}
        </li>
      ))}
    </ul>
  )
}
