import { useState } from 'react'
import { Link } from 'react-router'
import { getCase } from '#contract/calls/staff-cases.ts'
import { approveRequest, askAgain, rejectRequest, renewRequestLink, resendRequestEmail } from '#contract/calls/staff-decisions.ts'
import { assignRequest, countQueue, searchQueue } from '#contract/calls/staff-queue.ts'
import { changedElsewhere, type RejectReason } from '#contract/staff/decision.ts'
import { toStatusLabel } from '#contract/status-label.ts'
import { ApiError } from '#web/api/api-error.ts'
import { useChange } from '#web/flows/staff/use-answer.ts'
import { deskPath } from '#web/flows/staff/staff-door.ts'
import { staffCaseWords } from '#web/messages/staff-case/words.ts'
import { useSpeech } from '#web/messages/say.ts'
import { type AgainWanted, AskAgainDialog } from '#web/pages/staff/ask-again-dialog.tsx'
import { useCaseFile } from '#web/pages/staff/case-context.ts'
import { KeysHelp } from '#web/pages/staff/keys-help.tsx'
import { LinkDialog } from '#web/pages/staff/link-dialog.tsx'
import { RejectDialog } from '#web/pages/staff/reject-dialog.tsx'
import { findRequestName } from '#web/pages/staff/request-name.ts'
import { useStaff } from '#web/pages/staff/staff-context.ts'
import { StatusMark } from '#web/pages/staff/status-mark.tsx'
import { type Keys, useKeys } from '#web/pages/staff/use-keys.ts'
import { useDialogs } from '#web/shell/dialogs.tsx'
import { Button } from '#web/ui/button.tsx'

const follows = [getCase, searchQueue, countQueue]

/** Who it is, where it stands, and every action with its key; it stays in sight. */
export function CaseBar({ onDone }: { onDone: () => void }) {
  const say = staffCaseWords.useSay()
  const { file, reveal, isRevealed } = useCaseFile()
  const { request, may } = file
  const { confirm } = useDialogs()
  const user = useStaff()
  const [open, setOpen] = useState<'reject' | 'again'>()
  const [newUrl, setNewUrl] = useState<string>()
  const { act, isBusy } = useActions(onDone, setNewUrl)
  const name = findRequestName(request) ?? request.id
  const isMine = request.assignee?.id === user.id
  const approval = !file.isFourEyes ? 'case.approve' : request.endorsedBy ? 'case.approve-second' : 'case.endorse'

  const approve = async () => {
    const lead = say(approval === 'case.endorse' ? 'case.endorse-lead' : 'case.approve-lead')
    if (await confirm({ title: say('case.approve-title'), message: lead, ok: say(approval) })) act.approve()
  }
  const renew = async () => {
    if (await confirm({ title: say('case.link-title'), message: say('case.link-lead'), ok: say('case.renew') })) act.renew()
  }
  const resend = async () => {
    const title = say('case.resend-title', { email: request.email ?? '' })
    if (await confirm({ title, message: say('case.resend-lead'), ok: say('case.resend') })) act.resend()
  }
  const isAllRevealed = isRevealed('identity') && isRevealed('pictures')
  const keys: Keys = {
    ...(may.approve && { a: { words: say(approval), act: approve } }),
    ...(may.reject && { r: { words: say('case.reject'), act: () => setOpen('reject') } }),
    ...(may.askAgain && { g: { words: say('case.again'), act: () => setOpen('again') } }),
    ...(may.assign && { t: { words: say(isMine ? 'case.release' : 'case.take'), act: () => act.assign(isMine ? null : user.id) } }),
    ...(may.renewLink && { l: { words: say('case.renew'), act: renew } }),
    ...(may.resendEmail && { m: { words: say('case.resend'), act: resend } }),
    ...(reveal && !isAllRevealed && { v: { words: say('case.reveal'), act: () => reveal() } }),
  }
  useKeys(keys)
  const busy = { 'aria-disabled': isBusy || undefined }
  return (
    <div className="case-bar">
      <div className="case-bar-who">
        <Link className="case-back" to={`${deskPath}/requests`}>
          {say('case.back')}
        </Link>
        <h1>
          <title>{say('case.page')}</title>
          {name}
        </h1>
        <p>
          <StatusMark status={request.status} kind={request.kind} />
          <span className="muted">
            {' · '}
            {request.assignee ? (isMine ? say('case.taken-by-me') : say('case.taken-by', { name: request.assignee.displayName })) : request.form.name}
          </span>
        </p>
      </div>
      <div className="case-actions">
        <KeysHelp own={keys} />
        {keys.v && <Act keys={keys} name="v" busy={busy} />}
        {keys.m && <Act keys={keys} name="m" busy={busy} />}
        {keys.l && <Act keys={keys} name="l" busy={busy} />}
        {keys.t && <Act keys={keys} name="t" busy={busy} />}
        {keys.g && <Act keys={keys} name="g" busy={busy} />}
        {keys.r && <Act keys={keys} name="r" busy={busy} />}
        {keys.a && <Act keys={keys} name="a" busy={busy} isMain />}
      </div>
      {open === 'reject' && (
        <RejectDialog
          title={say('case.reject')}
          onLeave={() => setOpen(undefined)}
          onReject={(wanted) => {
            setOpen(undefined)
            act.reject(wanted)
          }}
        />
      )}
      {newUrl && <LinkDialog title={say('case.link-issued')} url={newUrl} sentTo={request.email} onClose={() => setNewUrl(undefined)} />}
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

function Act({ keys, name, busy, isMain }: { keys: Keys; name: string; busy: object; isMain?: boolean }) {
  return (
    <Button kind={isMain ? 'primary' : 'outlined'} aria-keyshortcuts={name} onClick={keys[name]?.act} {...busy}>
      {keys[name]?.words}
    </Button>
  )
}

/** Each action names the case as it was seen: where somebody was faster, that is told and nothing is done. */
function useActions(onDone: () => void, onLink: (url: string) => void) {
  const say = staffCaseWords.useSay()
  const { language } = useSpeech()
  const { file } = useCaseFile()
  const { confirm, showError, toast } = useDialogs()
  const { id, revision, assignee } = file.request
  const approving = useChange(approveRequest, follows)
  const rejecting = useChange(rejectRequest, follows)
  const asking = useChange(askAgain, follows)
  const assigning = useChange(assignRequest, follows)
  const renewing = useChange(renewRequestLink, follows)
  const resending = useChange(resendRequestEmail, follows)
  const isBusy = [approving, rejecting, asking, assigning, renewing, resending].some(({ isPending }) => isPending)

  const fail = (error: unknown) => {
    const elsewhere = error instanceof ApiError && error.code === 'REQUEST_CHANGED_ELSEWHERE' ? changedElsewhere.safeParse(error.details) : undefined
    if (!elsewhere?.success) return showError(error)
    const status = toStatusLabel(file.request.kind, elsewhere.data.status, language)
    const name = elsewhere.data.decidedBy?.displayName
    const message = name ? say('case.conflict', { name, status }) : say('case.conflict-unknown', { status })
    onDone()
    return confirm({ title: say('case.conflict-title'), message })
  }
  const run = async (work: () => Promise<unknown>, words: string) => {
    if (isBusy) return
    try {
      await work()
      toast(words)
      onDone()
    } catch (error) {
      fail(error)
    }
  }
  const params = { id }
  const act = {
    approve: async () => {
      if (isBusy) return
      try {
        const { outcome } = await approving.mutateAsync({ params, body: { revision } })
        toast(say(outcome === 'endorsed' ? 'case.endorsed' : 'case.approved'))
        onDone()
      } catch (error) {
        fail(error)
      }
    },
    reject: (wanted: { reasons: RejectReason[]; remark?: string }) => run(() => rejecting.mutateAsync({ params, body: { revision, ...wanted } }), say('case.rejected')),
    again: (wanted: AgainWanted) =>
      run(async () => {
        const { url } = await asking.mutateAsync({ params, body: { revision, ...wanted } })
        // Nobody is written to: whoever asks passes the link on.
        if (file.request.email === null) onLink(url)
      }, say('case.asked')),
    assign: (assigneeId: string | null) =>
      run(
        () => assigning.mutateAsync({ params, body: { assigneeId, expectedAssigneeId: assignee?.id ?? null } }),
        assigneeId ? say('case.taken-by-me') : say('case.release'),
      ),
    renew: async () => {
      if (isBusy) return
      try {
        const { url } = await renewing.mutateAsync({ params, body: { sendsEmail: file.request.email !== null } })
        onLink(url)
        onDone()
      } catch (error) {
        fail(error)
      }
    },
    resend: () => run(() => resending.mutateAsync({ params }), say('case.resent')),
  }
  return { act, isBusy }
}
