import { getCase } from '#contract/cases/case-calls.ts'
import { changedElsewhere } from '#contract/cases/decision.ts'
import {
  answerManualReview,
  approveRequest,
  rejectRequest,
  renewRequestLink,
  requestResubmission,
  resendRequestEmail,
} from '#contract/cases/decision-calls.ts'
import { assignRequest, countQueue, searchQueue } from '#contract/queue/queue-calls.ts'
import { toStatusLabel } from '#contract/requests/status-facts.ts'
import type { ResubmissionDraft } from '#web/features/staff/case/decide/resubmission-dialog.tsx'
import type { ReviewDraft } from '#web/features/staff/case/decide/review-dialog.tsx'
import { useCaseFile } from '#web/features/staff/case/frame/case-context.ts'
import { caseMessages } from '#web/features/staff/decisions/case/messages/case-messages.ts'
import type { Rejection } from '#web/features/staff/decisions/reject-dialog.tsx'
import { useStaff } from '#web/features/staff/shell/staff-context.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useApiMutation } from '#web/lib/api/use-api-query.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'

const follows = [getCase, searchQueue, countQueue]

/** What a dialog showed when somebody decided. */
export type Decided = { revision: number; basis: string }

/** Each action names the case as it was seen: where somebody was faster, that is told and nothing is done. */
export function useCaseActions(onDone: () => void, onLink: (url: string) => void) {
  const t = caseMessages.useTranslate()
  const { language } = useI18n()
  const { file, latest } = useCaseFile()
  const { confirm, showError, toast } = useDialogs()
  const { id } = file.request
  const { assignee } = latest.request
  const user = useStaff()
  const approving = useApiMutation(approveRequest, follows)
  const rejecting = useApiMutation(rejectRequest, follows)
  const asking = useApiMutation(requestResubmission, follows)
  const answering = useApiMutation(answerManualReview, follows)
  const assigning = useApiMutation(assignRequest, follows)
  const renewing = useApiMutation(renewRequestLink, follows)
  const resending = useApiMutation(resendRequestEmail, follows)
  const isBusy = [approving, rejecting, asking, answering, assigning, renewing, resending].some(({ isPending }) => isPending)

  /** Whether the dialog has nothing left to do: after a refusal that a second try may pass, what was typed in it stays. */
  const fail = async (error: unknown): Promise<boolean> => {
    const elsewhere =
      error instanceof ApiError && error.code === 'REQUEST_CHANGED_ELSEWHERE' ? changedElsewhere.safeParse(error.details) : undefined
    if (!elsewhere?.success) {
      await showError(error)
      return false
    }
    const { changed, decidedBy, status: now } = elsewhere.data
    const status = toStatusLabel(file.request.kind, now, language)
    const what = decidedBy
      ? t('case.conflict', { name: decidedBy.displayName, status })
      : changed.includes('content')
        ? t('case.conflict-unknown', { status })
        : changed.map((part) => t(`changed.${part}`)).join(' ')
    onDone()
    await confirm({
      title: t(decidedBy ? 'case.conflict-title' : 'case.dialog-old-title'),
      message: `${what} ${t('case.conflict-nothing')}`,
    })
    return true
  }
  /** Answers whether the dialog that asked for it can close. `work` may answer the text to show. */
  const run = async (work: () => Promise<string | undefined>): Promise<boolean> => {
    if (isBusy) return false
    try {
      const text = await work()
      if (text) toast(text)
      onDone()
      return true
    } catch (error) {
      return fail(error)
    }
  }
  const params = { id }
  const act = {
    approve: (body: Decided & { reason?: string; remark?: string }) =>
      run(async () => {
        const { outcome } = await approving.mutateAsync({ params, body })
        return t(outcome === 'endorsed' ? 'case.endorsed' : 'case.approved')
      }),
    reject: (body: Decided & Rejection) =>
      run(async () => {
        await rejecting.mutateAsync({ params, body })
        return t('case.rejected')
      }),
    again: (body: Decided & ResubmissionDraft) =>
      run(async () => {
        const { url } = await asking.mutateAsync({ params, body })
        // Nobody is written to: whoever asks passes the link on.
        if (url) onLink(url)
        return t('case.asked')
      }),
    answerReview: (body: Decided & ReviewDraft) =>
      run(async () => {
        const { url } = await answering.mutateAsync({ params, body })
        if (url) onLink(url)
        return t('review.answered')
      }),
    assign: (colleague: { id: string; displayName: string } | null) =>
      run(async () => {
        await assigning.mutateAsync({ params, body: { assigneeId: colleague?.id ?? null, expectedAssigneeId: assignee?.id ?? null } })
        if (!colleague) return t('case.unassigned')
        return colleague.id === user.id ? t('case.assigned-me') : t('case.assigned', { name: colleague.displayName })
      }),
    renew: () =>
      run(async () => {
        await renewing.mutateAsync({ params, body: { sendsEmail: true } })
        return t('case.link-sent-on', { email: file.request.email ?? '' })
      }),
    showLink: () =>
      run(async () => {
        const { url } = await renewing.mutateAsync({ params, body: { sendsEmail: false } })
        if (url) onLink(url)
        return undefined
      }),
    resend: () =>
      run(async () => {
        await resending.mutateAsync({ params })
        return t('case.resent')
      }),
  }
  return { act, isBusy }
}
