import { useState } from 'react'
import { ApproveDialog } from '#web/features/staff/case/decide/approve-dialog.tsx'
import { LinkDialog } from '#web/features/staff/case/decide/link-dialog.tsx'
import { ResubmissionDialog } from '#web/features/staff/case/decide/resubmission-dialog.tsx'
import { CaseChanged, useShownCase } from '#web/features/staff/case/decide/shown-case.tsx'
import { toApproval } from '#web/features/staff/case/decide/to-approval.ts'
import { type Decided, useCaseActions } from '#web/features/staff/case/decide/use-case-actions.ts'
import { useCaseFile } from '#web/features/staff/case/frame/case-context.ts'
import { AssignDialog } from '#web/features/staff/decisions/assign-dialog.tsx'
import { caseMessages } from '#web/features/staff/decisions/case/messages/case-messages.ts'
import { requestsMessages } from '#web/features/staff/decisions/messages/requests-messages.ts'
import { RejectDialog, type Rejection } from '#web/features/staff/decisions/reject-dialog.tsx'
import { findRequestName } from '#web/features/staff/decisions/request-name.ts'
import { ShortcutsHelp } from '#web/features/staff/decisions/shortcuts-help.tsx'
import { StatusBadge } from '#web/features/staff/decisions/status-badge.tsx'
import { useStaff } from '#web/features/staff/shell/staff-context.ts'
import { staffPath } from '#web/features/staff/shell/staff-session.ts'
import { type Shortcuts, useShortcuts } from '#web/features/staff/shell/use-shortcuts.ts'
import { PageLink } from '#web/lib/routing/page-link.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import styles from '#web/features/staff/case/decide/case-bar.module.css'

/** Who it is, where it stands, and every action with its key; it stays in sight. */
export function CaseBar({ onDone }: { onDone: () => void }) {
  const t = caseMessages.useTranslate()
  const tRequests = requestsMessages.useTranslate()
  const { file, latest, reveal, isRevealed } = useCaseFile()
  // Names stay as they were revealed; who has the case and who approved first is said as it is now.
  const { assignee, endorsedBy } = latest.request
  const request = { ...file.request, assignee, endorsedBy }
  const { may } = latest
  const { confirm } = useDialogs()
  const user = useStaff()
  const [open, setOpen] = useState<'approve' | 'reject' | 'again' | 'assign'>()
  const [newUrl, setNewUrl] = useState<string>()
  const { act, isBusy } = useCaseActions(onDone, (url) => {
    setOpen(undefined)
    setNewUrl(url)
  })
  // A dialog stays until the server has answered: what was typed in it outlives a lost connection.
  const closeAfter = async (work: Promise<boolean>) => {
    if (await work) setOpen(undefined)
  }
  const name = findRequestName(request) ?? request.id
  const isMine = request.assignee?.id === user.id
  const isFirstApprover = latest.isFourEyes && request.endorsedBy?.id === user.id
  const approval = toApproval(latest)

  const renew = async () => {
    if (await confirm({ title: t('case.link-title'), message: t('case.link-lead'), ok: t('case.renew') })) act.renew()
  }
  const showLink = async () => {
    if (await confirm({ title: t('case.show-link-title'), message: t('case.show-link-lead'), ok: t('case.show-link') })) act.showLink()
  }
  const resend = async () => {
    const title = t('case.resend-title', { email: request.email ?? '' })
    if (await confirm({ title, message: t('case.resend-lead'), ok: t('case.resend') })) act.resend()
  }
  const isAllRevealed = isRevealed('identity') && isRevealed('pictures')
  const keys: Shortcuts = {
    ...(may.approve && { a: { text: t(approval), act: () => setOpen('approve') } }),
    ...(may.reject && { r: { text: t('case.reject'), act: () => setOpen('reject') } }),
    ...(may.requestResubmission && { g: { text: t('case.again'), act: () => setOpen('again') } }),
    ...(may.assign && { t: { text: t(isMine ? 'case.release' : 'case.take'), act: () => act.assign(isMine ? null : user) } }),
    ...(may.assign && { i: { text: t('case.assign'), act: () => setOpen('assign') } }),
    ...(may.renewLink && request.email !== null && { l: { text: t('case.renew'), act: renew } }),
    ...(may.revealLink && { c: { text: t('case.show-link'), act: showLink } }),
    ...(may.resendEmail && { m: { text: t('case.resend'), act: resend } }),
    ...(reveal && !isAllRevealed && { v: { text: t('case.reveal'), act: () => reveal() } }),
  }
  useShortcuts(keys)
  const busy = { 'aria-disabled': isBusy || undefined }
  return (
    <div className={styles.caseBar}>
      <div className="case-bar-who">
        <PageLink className={styles.caseBack} to={`${staffPath}/requests`}>
          {t('case.back')}
        </PageLink>
        <h1>
          <title>{t('case.page')}</title>
          {name}
        </h1>
        {isFirstApprover && <p className="muted">{t('case.first-was-you')}</p>}
        <p>
          <StatusBadge status={request.status} kind={request.kind} />
          <span className="muted">
            {' · '}
            {request.assignee
              ? isMine
                ? t('case.taken-by-me')
                : t('case.taken-by', { name: request.assignee.displayName })
              : t('case.unassigned')}
            {' · '}
            {request.form.name}
          </span>
        </p>
      </div>
      <div className={styles.caseActions}>
        <ShortcutsHelp own={keys} />
        {keys.v && <Act keys={keys} name="v" busy={busy} />}
        {keys.m && <Act keys={keys} name="m" busy={busy} />}
        {keys.l && <Act keys={keys} name="l" busy={busy} />}
        {keys.c && <Act keys={keys} name="c" busy={busy} />}
        {keys.t && <Act keys={keys} name="t" busy={busy} />}
        {keys.i && <Act keys={keys} name="i" busy={busy} />}
        {keys.g && <Act keys={keys} name="g" busy={busy} />}
        {keys.r && <Act keys={keys} name="r" busy={busy} />}
        {keys.a && <Act keys={keys} name="a" busy={busy} isMain />}
      </div>
      {open === 'approve' && <ApproveDialog onLeave={() => setOpen(undefined)} onApprove={(desired) => closeAfter(act.approve(desired))} />}
      {open === 'reject' && <RejectCaseDialog onLeave={() => setOpen(undefined)} onReject={(desired) => closeAfter(act.reject(desired))} />}
      {open === 'assign' && (
        <AssignDialog
          title={tRequests('assign.title')}
          assigneeId={request.assignee?.id ?? null}
          onLeave={() => setOpen(undefined)}
          onAssign={(colleague) => closeAfter(act.assign(colleague))}
        />
      )}
      {newUrl && <LinkDialog title={t('case.link-issued')} url={newUrl} onClose={() => setNewUrl(undefined)} />}
      {open === 'again' && <ResubmissionDialog onLeave={() => setOpen(undefined)} onAsk={(desired) => closeAfter(act.again(desired))} />}
    </div>
  )
}

/** Rejects what its dialog showed. */
function RejectCaseDialog({ onReject, onLeave }: { onReject: (desired: Decided & Rejection) => void; onLeave: () => void }) {
  const t = caseMessages.useTranslate()
  const shownCase = useShownCase()
  const { shown, isOld } = shownCase
  return (
    <RejectDialog
      title={t('case.reject')}
      isHeld={isOld}
      lead={<CaseChanged {...shownCase} onLeave={onLeave} />}
      onLeave={onLeave}
      onReject={(desired) => onReject({ ...desired, revision: shown.request.revision, basis: shown.basis })}
    />
  )
}

function Act({ keys, name, busy, isMain }: { keys: Shortcuts; name: string; busy: object; isMain?: boolean }) {
  return (
    <Button kind={isMain ? 'primary' : 'outlined'} aria-keyshortcuts={name} onClick={keys[name]?.act} {...busy}>
      {keys[name]?.text}
    </Button>
  )
}
