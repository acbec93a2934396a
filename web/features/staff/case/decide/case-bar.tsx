import { useState } from 'react'
import { deskPath } from '#web/features/staff/shell/staff-session.ts'
import { staffCaseWords } from '#web/features/staff/decisions/case/messages/case-messages.ts'
import { staffRequestsWords } from '#web/features/staff/decisions/messages/requests-messages.ts'
import { ApproveDialog } from '#web/features/staff/case/decide/approve-dialog.tsx'
import { AskAgainDialog } from '#web/features/staff/case/decide/resubmission-dialog.tsx'
import { AssignDialog } from '#web/features/staff/decisions/assign-dialog.tsx'
import { useCaseFile } from '#web/features/staff/case/frame/case-context.ts'
import { KeysHelp } from '#web/features/staff/decisions/shortcuts-help.tsx'
import { LinkDialog } from '#web/features/staff/case/decide/link-dialog.tsx'
import { RejectDialog, type Rejection } from '#web/features/staff/decisions/reject-dialog.tsx'
import { findRequestName } from '#web/features/staff/decisions/request-name.ts'
import { CaseChanged, useShownCase } from '#web/features/staff/case/decide/shown-case.tsx'
import { useStaff } from '#web/features/staff/shell/staff-context.ts'
import { StatusMark } from '#web/features/staff/decisions/status-badge.tsx'
import { toApproval } from '#web/features/staff/case/decide/to-approval.ts'
import { type Decided, useCaseActions } from '#web/features/staff/case/decide/use-case-actions.ts'
import { type Keys, useKeys } from '#web/features/staff/shell/use-shortcuts.ts'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { PageLink } from '#web/lib/routing/page-link.tsx'
import { Button } from '#web/ui/controls/button.tsx'

/** Who it is, where it stands, and every action with its key; it stays in sight. */
export function CaseBar({ onDone }: { onDone: () => void }) {
  const say = staffCaseWords.useSay()
  const sayRequests = staffRequestsWords.useSay()
  const { file, latest, reveal, isRevealed } = useCaseFile()
  // Names stay as they were revealed; who has the case and who approved first is said as it is now.
  const { assignee, endorsedBy } = latest.request
  const request = { ...file.request, assignee, endorsedBy }
  const { may } = latest
  const { confirm } = useDialogs()
  const user = useStaff()
  const [open, setOpen] = useState<'approve' | 'reject' | 'again' | 'assign'>()
  const [newUrl, setNewUrl] = useState<string>()
  const { act, isBusy } = useCaseActions(onDone, setNewUrl)
  const name = findRequestName(request) ?? request.id
  const isMine = request.assignee?.id === user.id
  const isFirstApprover = latest.isFourEyes && request.endorsedBy?.id === user.id
  const approval = toApproval(latest)

  const renew = async () => {
    if (await confirm({ title: say('case.link-title'), message: say('case.link-lead'), ok: say('case.renew') })) act.renew()
  }
  const showLink = async () => {
    if (await confirm({ title: say('case.show-link-title'), message: say('case.show-link-lead'), ok: say('case.show-link') }))
      act.showLink()
  }
  const resend = async () => {
    const title = say('case.resend-title', { email: request.email ?? '' })
    if (await confirm({ title, message: say('case.resend-lead'), ok: say('case.resend') })) act.resend()
  }
  const isAllRevealed = isRevealed('identity') && isRevealed('pictures')
  const keys: Keys = {
    ...(may.approve && { a: { words: say(approval), act: () => setOpen('approve') } }),
    ...(may.reject && { r: { words: say('case.reject'), act: () => setOpen('reject') } }),
    ...(may.requestResubmission && { g: { words: say('case.again'), act: () => setOpen('again') } }),
    ...(may.assign && { t: { words: say(isMine ? 'case.release' : 'case.take'), act: () => act.assign(isMine ? null : user) } }),
    ...(may.assign && { i: { words: say('case.assign'), act: () => setOpen('assign') } }),
    ...(may.renewLink && request.email !== null && { l: { words: say('case.renew'), act: renew } }),
    ...(may.revealLink && { c: { words: say('case.show-link'), act: showLink } }),
    ...(may.resendEmail && { m: { words: say('case.resend'), act: resend } }),
    ...(reveal && !isAllRevealed && { v: { words: say('case.reveal'), act: () => reveal() } }),
  }
  useKeys(keys)
  const busy = { 'aria-disabled': isBusy || undefined }
  return (
    <div className="case-bar">
      <div className="case-bar-who">
        <PageLink className="case-back" to={`${deskPath}/requests`}>
          {say('case.back')}
        </PageLink>
        <h1>
          <title>{say('case.page')}</title>
          {name}
        </h1>
        {isFirstApprover && <p className="muted">{say('case.first-was-you')}</p>}
        <p>
          <StatusMark status={request.status} kind={request.kind} />
          <span className="muted">
            {' · '}
            {request.assignee
              ? isMine
                ? say('case.taken-by-me')
                : say('case.taken-by', { name: request.assignee.displayName })
              : say('case.unassigned')}
            {' · '}
            {request.form.name}
          </span>
        </p>
      </div>
      <div className="case-actions">
        <KeysHelp own={keys} />
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
      {open === 'approve' && (
        <ApproveDialog
          onLeave={() => setOpen(undefined)}
          onApprove={(wanted) => {
            setOpen(undefined)
            act.approve(wanted)
          }}
        />
      )}
      {open === 'reject' && (
        <RejectCaseDialog
          onLeave={() => setOpen(undefined)}
          onReject={(wanted) => {
            setOpen(undefined)
            act.reject(wanted)
          }}
        />
      )}
      {open === 'assign' && (
        <AssignDialog
          title={sayRequests('assign.title')}
          assigneeId={request.assignee?.id ?? null}
          onLeave={() => setOpen(undefined)}
          onAssign={(colleague) => {
            setOpen(undefined)
            act.assign(colleague)
          }}
        />
      )}
      {newUrl && <LinkDialog title={say('case.link-issued')} url={newUrl} onClose={() => setNewUrl(undefined)} />}
      {open === 'again' && (
        <AskAgainDialog
          onLeave={() => setOpen(undefined)}
          onAsk={(wanted) => {
            setOpen(undefined)
            act.again(wanted)
          }}
        />
      )}
    </div>
  )
}

/** Rejects what its dialog showed. */
function RejectCaseDialog({ onReject, onLeave }: { onReject: (wanted: Decided & Rejection) => void; onLeave: () => void }) {
  const say = staffCaseWords.useSay()
  const shownCase = useShownCase()
  const { shown, isOld } = shownCase
  return (
    <RejectDialog
      title={say('case.reject')}
      isHeld={isOld}
      lead={<CaseChanged {...shownCase} onLeave={onLeave} />}
      onLeave={onLeave}
      onReject={(wanted) => onReject({ ...wanted, revision: shown.request.revision, basis: shown.basis })}
    />
  )
}

function Act({ keys, name, busy, isMain }: { keys: Keys; name: string; busy: object; isMain?: boolean }) {
  return (
    <Button kind={isMain ? 'primary' : 'outlined'} aria-keyshortcuts={name} onClick={keys[name]?.act} {...busy}>
      {keys[name]?.words}
    </Button>
  )
}
