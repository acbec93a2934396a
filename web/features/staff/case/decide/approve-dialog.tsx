import { type FormEvent, useId, useState } from 'react'
import { isWithdrawn, toStrongestDemand } from '#contract/cases/approval.ts'
import { CaseChanged, useShownCase } from '#web/features/staff/case/decide/shown-case.tsx'
import { toApproval } from '#web/features/staff/case/decide/to-approval.ts'
import type { Decided } from '#web/features/staff/case/decide/use-case-actions.ts'
import { useCaseFile } from '#web/features/staff/case/frame/case-context.ts'
import { ApprovalFindings } from '#web/features/staff/decisions/approval-findings.tsx'
import { caseMessages } from '#web/features/staff/decisions/case/messages/case-messages.ts'
import { RemarkField } from '#web/features/staff/decisions/remark-field.tsx'
import { usePermission, useStaff } from '#web/features/staff/shell/staff-context.ts'
import { formatDateTime } from '#web/features/staff/shell/staff-time.ts'
import { useI18n, useTranslate } from '#web/lib/i18n/translate.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import decideStyles from '#web/features/staff/case/decide/decide.module.css'
import decisionsStyles from '#web/features/staff/decisions/decisions.module.css'

type Props = { onApprove: (decided: Decided & { reason?: string; remark?: string }) => void; onLeave: () => void }

/** Repeats what stands in the way, whose case it is and what colleagues noted last, before anybody approves. */
export function ApproveDialog({ onApprove, onLeave }: Props) {
  const t = caseMessages.useTranslate()
  const tShell = useTranslate()
  const id = useId()
  const shownCase = useShownCase()
  const { shown, latest, isOld } = shownCase
  const mayOverride = usePermission('requests:override')
  const [reason, setReason] = useState('')
  const [remark, setRemark] = useState('')
  const [isTried, setTried] = useState(false)
  const approval = toApproval(shown)
  const demand = toStrongestDemand(shown.findings)
  const asksReason = demand === 'reason' || demand === 'override'
  const isGone = isWithdrawn(shown.findings)
  const isDenied = isGone || (demand === 'override' && !mayOverride)
  // What was revealed since the dialog opened counts: nothing else of the case has changed by it.
  const isUnseen = latest.unseenAreas.length > 0
  const isReasonMissing = asksReason && !reason.trim()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isOld || isUnseen || isDenied || isReasonMissing) return
    const { revision } = shown.request
    onApprove({
      revision,
      basis: shown.basis,
      ...(reason.trim() && { reason: reason.trim() }),
      ...(remark.trim() && { remark: remark.trim() }),
    })
  }
  return (
    <Dialog
      title={t('case.approve-title')}
      onClose={onLeave}
      actions={
        <>
          <Button onClick={onLeave}>{tShell('dialog.cancel')}</Button>
          {!isDenied && !isUnseen && (
            <Button kind="primary" type="submit" form={`${id}-form`} aria-disabled={isOld || undefined}>
              {t(approval)}
            </Button>
          )}
        </>
      }
    >
      <form id={`${id}-form`} className={decisionsStyles.reject} onSubmit={submit} noValidate>
        <CaseChanged {...shownCase} onLeave={onLeave} />
        <p>
          {t(approval === 'case.endorse' ? 'case.endorse-lead' : shown.request.email ? 'case.approve-lead' : 'case.approve-lead-no-email')}
        </p>
        <OtherPeople shown={shown} />
        {isUnseen && <Unseen onLeave={onLeave} />}
        {shown.findings.length > 0 && (
          <section aria-label={t('finding.title')}>
            <h3>{t('finding.title')}</h3>
            <ApprovalFindings findings={shown.findings} />
          </section>
        )}
        {isDenied && !isGone && (
          <Notice mood="bad" title={t('finding.denied-title')}>
            {t('finding.denied')}
          </Notice>
        )}
        {asksReason && !isDenied && !isUnseen && (
          <RemarkField
            label={t('finding.reason')}
            hint={t('finding.reason-hint')}
            error={isTried && isReasonMissing ? t('finding.reason-missing') : undefined}
            value={reason}
            onChange={setReason}
          />
        )}
        {!isDenied && !isUnseen && (
          <RemarkField label={t('case.remark')} hint={t('case.approve-remark-hint')} value={remark} onChange={setRemark} />
        )}
      </form>
    </Dialog>
  )
}

/** A colleague who has the case, and the newest note of one. */
function OtherPeople({ shown }: { shown: ReturnType<typeof useShownCase>['shown'] }) {
  const t = caseMessages.useTranslate()
  const { language } = useI18n()
  const { id } = useStaff()
  const { assignee, endorsedBy } = shown.request
  const note = shown.notes.at(-1)
  return (
    <>
      {assignee && assignee.id !== id && (
        <Notice mood="warn" title={t('case.assigned-to', { name: assignee.displayName })}>
          {t('case.assigned-to-lead')}
        </Notice>
      )}
      {endorsedBy && <p>{t('case.endorsed-first', { name: endorsedBy.displayName })}</p>}
      {note && (
        <section aria-label={t('case.newest-note')}>
          <h3>{t('case.newest-note')}</h3>
          <p className={decideStyles.caseNote}>{note.text}</p>
          <p className="muted">
            {note.author.displayName} · {formatDateTime(note.createdAt, language)}
          </p>
        </section>
      )}
    </>
  )
}

function Unseen({ onLeave }: { onLeave: () => void }) {
  const t = caseMessages.useTranslate()
  const { reveal } = useCaseFile()
  return (
    <Notice mood="warn" title={t('case.unseen-title')}>
      <p>{reveal ? t('case.unseen') : t('case.unseen-denied')}</p>
      {reveal && (
        <Button
          kind="primary"
          onClick={() => {
            reveal()
            onLeave()
          }}
        >
          {t('case.reveal')}
        </Button>
      )}
    </Notice>
  )
}
