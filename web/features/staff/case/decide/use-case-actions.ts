import { getCase } from '#contract/cases/case-calls.ts'
import { changedElsewhere } from '#contract/cases/decision.ts'
import { approveRequest, rejectRequest, renewRequestLink, requestResubmission, resendRequestEmail } from '#contract/cases/decision-calls.ts'
import { assignRequest, countQueue, searchQueue } from '#contract/queue/queue-calls.ts'
import { toStatusLabel } from '#contract/requests/status-facts.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useChange } from '#web/lib/api/use-api-query.ts'
import { useSpeech } from '#web/lib/i18n/translate.ts'
import { staffCaseWords } from '#web/features/staff/decisions/case/messages/case-messages.ts'
import type { AgainWanted } from '#web/features/staff/case/decide/resubmission-dialog.tsx'
import { useCaseFile } from '#web/features/staff/case/frame/case-context.ts'
import type { Rejection } from '#web/features/staff/decisions/reject-dialog.tsx'
import { useStaff } from '#web/features/staff/shell/staff-context.ts'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'

const follows = [getCase, searchQueue, countQueue]

/** What a dialog showed when somebody decided. */
export type Decided = { revision: number; basis: string }

/** Each action names the case as it was seen: where somebody was faster, that is told and nothing is done. */
export function useCaseActions(onDone: () => void, onLink: (url: string) => void) {
  const say = staffCaseWords.useSay()
  const { language } = useSpeech()
  const { file, latest } = useCaseFile()
  const { confirm, showError, toast } = useDialogs()
  const { id } = file.request
  const { assignee } = latest.request
  const user = useStaff()
  const approving = useChange(approveRequest, follows)
  const rejecting = useChange(rejectRequest, follows)
  const asking = useChange(requestResubmission, follows)
  const assigning = useChange(assignRequest, follows)
  const renewing = useChange(renewRequestLink, follows)
  const resending = useChange(resendRequestEmail, follows)
  const isBusy = [approving, rejecting, asking, assigning, renewing, resending].some(({ isPending }) => isPending)

  const fail = (error: unknown) => {
    const elsewhere =
      error instanceof ApiError && error.code === 'REQUEST_CHANGED_ELSEWHERE' ? changedElsewhere.safeParse(error.details) : undefined
    if (!elsewhere?.success) return showError(error)
    const { changed, decidedBy, status: now } = elsewhere.data
    const status = toStatusLabel(file.request.kind, now, language)
    const what = decidedBy
      ? say('case.conflict', { name: decidedBy.displayName, status })
      : changed.includes('content')
        ? say('case.conflict-unknown', { status })
        : changed.map((part) => say(`changed.${part}`)).join(' ')
    onDone()
    return confirm({
      title: say(decidedBy ? 'case.conflict-title' : 'case.dialog-old-title'),
      message: `${what} ${say('case.conflict-nothing')}`,
    })
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
    approve: async (body: Decided & { reason?: string; remark?: string }) => {
      if (isBusy) return
      try {
        const { outcome } = await approving.mutateAsync({ params, body })
        toast(say(outcome === 'endorsed' ? 'case.endorsed' : 'case.approved'))
        onDone()
      } catch (error) {
        fail(error)
      }
    },
    reject: (body: Decided & Rejection) => run(() => rejecting.mutateAsync({ params, body }), say('case.rejected')),
    again: (body: Decided & AgainWanted) =>
      run(async () => {
        const { url } = await asking.mutateAsync({ params, body })
        // Nobody is written to: whoever asks passes the link on.
        if (url) onLink(url)
      }, say('case.asked')),
    assign: (colleague: { id: string; displayName: string } | null) =>
      run(
        () => assigning.mutateAsync({ params, body: { assigneeId: colleague?.id ?? null, expectedAssigneeId: assignee?.id ?? null } }),
        !colleague
          ? say('case.unassigned')
          : colleague.id === user.id
            ? say('case.assigned-me')
            : say('case.assigned', { name: colleague.displayName }),
      ),
    renew: () =>
      run(
        () => renewing.mutateAsync({ params, body: { sendsEmail: true } }),
        say('case.link-sent-on', { email: file.request.email ?? '' }),
      ),
    showLink: async () => {
      if (isBusy) return
      try {
        const { url } = await renewing.mutateAsync({ params, body: { sendsEmail: false } })
        if (url) onLink(url)
        onDone()
      } catch (error) {
        fail(error)
      }
    },
    resend: () => run(() => resending.mutateAsync({ params }), say('case.resent')),
  }
  return { act, isBusy }
}
