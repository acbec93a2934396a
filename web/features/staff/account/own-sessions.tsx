import { endOtherStaffSessions, endStaffSession, listStaffSessions } from '#contract/staff/session-calls.ts'
import { useAnswer, useChange } from '#web/lib/api/use-api-query.ts'
import { useSpeech } from '#web/lib/i18n/translate.ts'
import { staffWords } from '#web/features/staff/shell/messages/staff-messages.ts'
import { toBrowserName } from '#web/features/staff/shell/browser-name.ts'
import { toDeskTime } from '#web/features/staff/shell/staff-time.ts'
import { Refused } from '#web/features/staff/shell/load-error.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'

export function OwnSessions() {
  const say = staffWords.useSay()
  const { language } = useSpeech()
  const { showError, toast } = useDialogs()
  const { data, error, refetch } = useAnswer(listStaffSessions, {})
  const ending = useChange(endStaffSession, [listStaffSessions])
  const end = (id: string) =>
    ending.mutate({ params: { id } }, { onSuccess: () => toast(say('account.ended')), onError: (refusal) => showError(refusal) })
  const endingOthers = useChange(endOtherStaffSessions, [listStaffSessions])
  const endOthers = () =>
    endingOthers.mutate({}, { onSuccess: () => toast(say('account.others-ended')), onError: (refusal) => showError(refusal) })
  const hasOthers = data?.data.some(({ isThisOne }) => !isThisOne)
  return (
    <section className="desk-section" aria-labelledby="sessions">
      <div>
        <h2 id="sessions">{say('account.sessions')}</h2>
        <p className="muted">{say('account.sessions-lead')}</p>
      </div>
      {error && !data && <Refused error={error} onAgain={() => refetch()} />}
      {!data && !error && <Waiting words={say('area.opening')} />}
      {data && (
        <div className="desk-table-box">
          <table className="desk-table" aria-labelledby="sessions">
            <thead>
              <tr>
                <th scope="col">{say('account.browser')}</th>
                <th scope="col">{say('account.address')}</th>
                <th scope="col">{say('account.last-used')}</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {data.data.map((session) => (
                <tr key={session.id}>
                  <th scope="row">{toBrowserName(session.browser)}</th>
                  <td>{session.address}</td>
                  <td>{toDeskTime(session.lastUsedAt, language)}</td>
                  <td className="desk-row-act">
                    {session.isThisOne ? (
                      <span className="muted">{say('account.this-one')}</span>
                    ) : (
                      <Button
                        kind="plain"
                        aria-label={say('account.end-named', {
                          browser: toBrowserName(session.browser),
                          address: session.address,
                        })}
                        aria-disabled={ending.isPending || undefined}
                        onClick={() => !ending.isPending && end(session.id)}
                      >
                        {say('account.end')}
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {hasOthers && (
        <div className="desk-actions">
          <Button aria-disabled={endingOthers.isPending || undefined} onClick={() => !endingOthers.isPending && endOthers()}>
            {say('account.end-others')}
          </Button>
        </div>
      )}
    </section>
  )
}
