import type { ReactNode } from 'react'
import { type ApprovalFinding, type ApprovalFindingKind, toApprovalDemand, toFindingCode } from '#contract/cases/approval.ts'
import { caseMessages } from '#web/features/staff/decisions/case/messages/case-messages.ts'
import { findMessage } from '#web/features/staff/decisions/find-messages.ts'
import { ExemptionText, GapText } from '#web/features/staff/decisions/gap-text.tsx'
import { staffPath } from '#web/features/staff/shell/staff-session.ts'
import { NewTabLink } from '#web/ui/controls/new-tab-link.tsx'
import styles from '#web/features/staff/decisions/approval-findings.module.css'

type Translate = ReturnType<typeof caseMessages.useTranslate>
type Writers = { [K in ApprovalFindingKind]: (finding: Extract<ApprovalFinding, { kind: K }>, t: Translate) => ReactNode }

/** A kind of finding without words does not compile. */
const writers: Writers = {
  missing: ({ subject }, t) => t(`finding.missing-${subject}`),
  waived: (_, t) => t('finding.waived-liveness'),
  check: ({ check, side, subject, result }, t) => {
    const text = findMessage('check', check)
    const place = side ? t(`document.${side}`) : t(`finding.${subject}`)
    return `${text ? t(text) : check} (${place}): ${t(`checks.${result}`)}`
  },
  identity: ({ source, result, fields, statement }, t) => {
    const named = {
      source: t(`fields.${source === 'form' ? 'typed' : source}`),
      fields: fields.map((field) => t(`fields.${field}`)).join(t('checks.and')),
    }
    const text = t(`finding.identity-${result}`, named)
    return statement ? t('details.finding', { finding: text, statement: t(`finding.says-${statement}`) }) : text
  },
  duplicate: (found, t) => (
    <OtherRequests
      text={found.of === 'face' ? t(`finding.duplicate-face-${found.relation}`) : t(`finding.duplicate-document-${found.relation}`)}
      requestIds={found.requestIds}
    />
  ),
  gap: ({ gap }) => <GapText gap={gap} />,
  exemption: ({ companyId, exemption }) => <ExemptionText companyId={companyId} exemption={exemption} />,
  registry: ({ difference: found }, t) => {
    if (found.about !== 'company') return `${t(`comparison.about-${found.about}`)}: ${t(`comparison.difference.${found.difference}`)}`
    const text = t(found.difference === 'status' ? 'comparison.not-active' : 'comparison.differs')
    return `${t('comparison.about-company')}, ${t(`comparison.fact.${found.difference}`)}: ${text}`
  },
}

/** Names of people stay out: each case shows its own, masked. In a tab of its own, so that what was typed beside it stays. */
function OtherRequests({ text, requestIds }: { text: string; requestIds: readonly string[] }) {
  // The audit log does not name them.
  if (requestIds.length === 0) return text.replace(/[:：]$/, '')
  return (
    <>
      {text}
      <ul className={styles.approvalRequests}>
        {requestIds.map((id) => (
          <li key={id}>
            <NewTabLink to={`${staffPath}/requests/${id}`}>{id}</NewTabLink>
          </li>
        ))}
      </ul>
    </>
  )
}

/** What stands between a request and its approval, one line each: what asks for most stands first. */
export function ApprovalFindings({ findings }: { findings: readonly ApprovalFinding[] }) {
  const t = caseMessages.useTranslate()
  if (findings.length === 0) return null
  const order = { override: 0, reason: 1, attention: 2 } as const
  const sorted = [...findings].sort((one, other) => order[toApprovalDemand(one)] - order[toApprovalDemand(other)])
  return (
    <ul className={styles.approvalFindings}>
      {sorted.map((finding, at) => (
        // The same check may fail on both sides.
        <li key={`${toFindingCode(finding)}-${at}`} className={toApprovalDemand(finding)}>
          {(writers[finding.kind] as (one: ApprovalFinding, t: Translate) => ReactNode)(finding, t)}
        </li>
      ))}
    </ul>
  )
}
