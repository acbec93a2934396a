import { Link } from 'react-router'
import { getCase } from '#contract/calls/staff-cases.ts'
import { inviteCompanyPerson } from '#contract/calls/staff-decisions.ts'
import type { CaseFile } from '#contract/staff/case-file.ts'
import { deskPath } from '#web/flows/staff/staff-door.ts'
import { useChange } from '#web/flows/staff/use-answer.ts'
import { staffCaseWords } from '#web/messages/staff-case/words.ts'
import { useCaseFile } from '#web/pages/staff/case-context.ts'
import { StatusMark } from '#web/pages/staff/status-mark.tsx'
import { useDialogs } from '#web/shell/dialogs.tsx'
import { Button } from '#web/ui/button.tsx'

type People = NonNullable<CaseFile['company']>['people']

/** Everybody who acts for a company or owns it: their own cases, and invitations for those who have none. */
export function CasePeople({ people }: { people: People }) {
  const say = staffCaseWords.useSay()
  const { file } = useCaseFile()
  const { showError, toast } = useDialogs()
  const inviting = useChange(inviteCompanyPerson, [getCase])
  const invite = async (personId: string) => {
    try {
      await inviting.mutateAsync({ params: { id: file.request.id, personId } })
      toast(say('company.invited'))
    } catch (error) {
      showError(error)
    }
  }
  return (
    <div className="desk-table-box">
      <table className="desk-table case-table">
        <caption className="links-caption">{say('company.people')}</caption>
        <tbody>
          {people.map(({ id, name, roles, status, caseId }) => (
            <tr key={id}>
              <th scope="row">
                {caseId ? (
                  <Link to={`${deskPath}/requests/${caseId}`} aria-label={say('company.open', { name })}>
                    {name}
                  </Link>
                ) : (
                  name
                )}
              </th>
              <td>{roles.map((role) => say(`company.role.${role}`)).join(', ')}</td>
              <td>{caseId ? <StatusMark status={status} kind="individual" /> : <span className="muted">{say('company.not-invited')}</span>}</td>
              <td>
                {!caseId && file.may.invite && (
                  <Button kind="plain" aria-label={say('company.invite-name', { name })} aria-disabled={inviting.isPending || undefined} onClick={() => !inviting.isPending && invite(id)}>
                    {say('company.invite')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
