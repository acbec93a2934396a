import type { CaseFile } from '#contract/cases/case-file.ts'
import { deskPath } from '#web/features/staff/shell/staff-session.ts'
import { staffCaseWords } from '#web/features/staff/decisions/case/messages/case-messages.ts'
import { useCaseFile } from '#web/features/staff/case/frame/case-context.ts'
import { StatusMark } from '#web/features/staff/decisions/status-badge.tsx'
import { useInvitation } from '#web/features/staff/case/company/use-invitation.ts'
import { PageLink } from '#web/lib/routing/page-link.tsx'
import { Button } from '#web/ui/controls/button.tsx'

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
