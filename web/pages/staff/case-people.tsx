import type { CaseFile } from '#contract/cases/case-file.ts'
import { deskPath } from '#web/flows/staff/staff-door.ts'
import { staffCaseWords } from '#web/messages/staff-case/words.ts'
import { useCaseFile } from '#web/pages/staff/case-context.ts'
import { StatusMark } from '#web/pages/staff/status-mark.tsx'
import { useInvitation } from '#web/pages/staff/use-invitation.ts'
import { PageLink } from '#web/shell/page-link.tsx'
import { Button } from '#web/ui/button.tsx'

type People = NonNullable<CaseFile['company']>['people']

/** Everybody who acts for a company or owns it: their own cases, and invitations for those who have none. */
export function CasePeople({ people }: { people: People }) {
  const say = staffCaseWords.useSay()
  const { file } = useCaseFile()
  const { invite, isInviting } = useInvitation()
  return (
    <div className="desk-table-box">
      <table className="desk-table case-table">
        <caption className="links-caption">{say('company.people')}</caption>
        <tbody>
          {people.map(({ id, name, roles, status, caseId, identity }) => (
            <tr key={id} className={identity === 'differs' ? 'differs' : undefined}>
              <th scope="row">
                {caseId ? (
                  <PageLink to={`${deskPath}/requests/${caseId}`} aria-label={say('company.open', { name })}>
                    {name}
                  </PageLink>
                ) : (
                  name
                )}
                {identity && <span className="queue-second">{say(`company.identity-${identity}`)}</span>}
              </th>
              <td>{roles.map((role) => say(`company.role.${role}`)).join(', ')}</td>
              <td>
                {caseId ? <StatusMark status={status} kind="individual" /> : <span className="muted">{say('company.not-invited')}</span>}
              </td>
              <td>
                {!caseId && file.may.invite && (
                  <Button
                    kind="plain"
                    aria-label={say('company.invite-name', { name })}
                    aria-disabled={isInviting || undefined}
                    onClick={() => invite(id)}
                  >
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
