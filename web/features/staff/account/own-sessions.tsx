import { endOtherStaffSessions, endStaffSession, listStaffSessions } from '#contract/staff/session-calls.ts'
import { toBrowserName } from '#web/features/staff/shell/browser-name.ts'
import { LoadError } from '#web/features/staff/shell/load-error.tsx'
import { staffMessages } from '#web/features/staff/shell/messages/staff-messages.ts'
import { formatDateTime } from '#web/features/staff/shell/staff-time.ts'
import { useApiMutation, useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'
import { ScrollBox } from '#web/ui/table/scroll-box.tsx'
import styles from '#web/features/staff/shell/staff.module.css'

export function OwnSessions() {
  const t = staffMessages.useTranslate()
  const { language } = useI18n()
  const { showError, toast } = useDialogs()
  const { data, error, refetch } = useApiQuery(listStaffSessions, {})
  const ending = useApiMutation(endStaffSession, [listStaffSessions])
  const end = (id: string) =>
    ending.mutate({ params: { id } }, { onSuccess: () => toast(t('account.ended')), onError: (refusal) => showError(refusal) })
  const endingOthers = useApiMutation(endOtherStaffSessions, [listStaffSessions])
  const endOthers = () =>
    endingOthers.mutate({}, { onSuccess: () => toast(t('account.others-ended')), onError: (refusal) => showError(refusal) })
  const hasOthers = data?.data.some(({ isThisOne }) => !isThisOne)
  return (
    <section className={styles.staffSection} aria-labelledby="sessions">
      <div>
        <h2 id="sessions">{t('account.sessions')}</h2>
        <p className="muted">{t('account.sessions-lead')}</p>
      </div>
      {error && !data && <LoadError error={error} onAgain={() => refetch()} />}
      {!data && !error && <Waiting text={t('area.opening')} />}
      {data && (
        <ScrollBox>
          <table className={styles.staffTable} aria-labelledby="sessions">
            <thead>
              <tr>
                <th scope="col">{t('account.browser')}</th>
                <th scope="col">{t('account.address')}</th>
                <th scope="col">{t('account.last-used')}</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {data.data.map((session) => (
                <tr key={session.id}>
                  <th scope="row">{toBrowserName(session.browser)}</th>
                  <td>{session.address}</td>
                  <td>{formatDateTime(session.lastUsedAt, language)}</td>
                  <td className={styles.staffRowAct}>
                    {session.isThisOne ? (
                      <span className="muted">{t('account.this-one')}</span>
                    ) : (
                      <Button
                        kind="plain"
                        aria-label={t('account.end-named', {
                          browser: toBrowserName(session.browser),
                          address: session.address,
                        })}
                        aria-disabled={ending.isPending || undefined}
                        onClick={() => !ending.isPending && end(session.id)}
                      >
                        {t('account.end')}
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
      {hasOthers && (
        <div className="staff-actions">
          <Button aria-disabled={endingOthers.isPending || undefined} onClick={() => !endingOthers.isPending && endOthers()}>
            {t('account.end-others')}
          </Button>
        </div>
      )}
    </section>
  )
}
