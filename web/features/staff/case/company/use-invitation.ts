import { getCase } from '#contract/cases/case-calls.ts'
import { inviteCompanyPerson } from '#contract/cases/decision-calls.ts'
import { useCaseFile } from '#web/features/staff/case/frame/case-context.ts'
import { caseMessages } from '#web/features/staff/decisions/case/messages/case-messages.ts'
import { useApiMutation } from '#web/lib/api/use-api-query.ts'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'

/** Invites a person of the company whose case it is, one at a time. */
export function useInvitation(): { invite: (personId: string) => void; isInviting: boolean } {
  const t = caseMessages.useTranslate()
  const { file } = useCaseFile()
  const { showError, toast } = useDialogs()
  const inviting = useApiMutation(inviteCompanyPerson, [getCase])
  const invite = (personId: string) => {
    if (inviting.isPending) return
    inviting.mutateAsync({ params: { id: file.request.id, personId } }).then(() => toast(t('company.invited')), showError)
  }
  return { invite, isInviting: inviting.isPending }
}
