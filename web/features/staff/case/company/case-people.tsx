import type { CaseFile } from '#contract/cases/case-file.ts'
import { useInvitation } from '#web/features/staff/case/company/use-invitation.ts'
import { useCaseFile } from '#web/features/staff/case/frame/case-context.ts'
import { caseMessages } from '#web/features/staff/decisions/case/messages/case-messages.ts'
import { StatusBadge } from '#web/features/staff/decisions/status-badge.tsx'
import { staffPath } from '#web/features/staff/shell/staff-session.ts'
import { joinTexts } from '#web/lib/i18n/punctuation.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { PageLink } from '#web/lib/routing/page-link.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { ScrollBox } from '#web/ui/table/scroll-box.tsx'
import caseStyles from '#web/features/staff/shell/case.module.css'
import linksStyles from '#web/features/staff/shell/links.module.css'
import queueStyles from '#web/features/staff/shell/queue.module.css'
import staffStyles from '#web/features/staff/shell/staff.module.css'

type People = NonNullable<CaseFile['company']>['people']

/** Everybody who acts for a company or owns it: their own cases, and invitations for those who have none. */
export function CasePeople({ people }: { people: People }) {
  const t = caseMessages.useTranslate()
  const { language } = useI18n()
  const { file } = useCaseFile()
  const { invite, isInviting } = useInvitation()
  return (
    <ScrollBox>
      <table className={`${staffStyles.staffTable} ${caseStyles.caseTable}`}>
        <caption className={linksStyles.linksCaption}>{t('company.people')}</caption>
        <tbody>
          {people.map(({ id, name, roles, status, caseId, identity }) => (
            <tr key={id} className={identity === 'differs' ? caseStyles.differs : undefined}>
              <th scope="row">
                {caseId ? (
                  <PageLink to={`${staffPath}/requests/${caseId}`} aria-label={t('company.open', { name })}>
                    {name}
                  </PageLink>
                ) : (
                  name
                )}
                {identity && <span className={queueStyles.queueSecond}>{t(`company.identity-${identity}`)}</span>}
              </th>
              <td>
                {joinTexts(
                  roles.map((role) => t(`company.role.${role}`)),
                  language,
                )}
              </td>
              <td>
                {caseId ? <StatusBadge status={status} kind="individual" /> : <span className="muted">{t('company.not-invited')}</span>}
              </td>
              <td>
                {!caseId && file.may.invite && (
                  <Button
                    kind="plain"
                    aria-label={t('company.invite-name', { name })}
                    aria-disabled={isInviting || undefined}
                    onClick={() => invite(id)}
                  >
                    {t('company.invite')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}
