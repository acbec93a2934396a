import { testSsoConnection } from '#contract/sso/sso-calls.ts'
import type { CheckedConnection } from '#contract/sso/sso-schemas.ts'
import { LoadError } from '#web/features/staff/shell/load-error.tsx'
import { ssoMessages } from '#web/features/staff/sso/messages/sso-messages.ts'
import { type TypedSso, toSettings } from '#web/features/staff/sso/sso-draft.ts'
import { useApiMutation } from '#web/lib/api/use-api-query.ts'
import { Button } from '#web/ui/controls/button.tsx'
import styles from '#web/features/staff/sso/sso.module.css'

const marks = { ok: 'on', warning: 'wait', failed: 'bad' } as const

/** Asks the provider with what is typed now, saved or not, and says what is wrong. */
export function ConnectionTest({ typed, isPossible }: { typed: TypedSso; isPossible: boolean }) {
  const t = ssoMessages.useTranslate()
  const testing = useApiMutation(testSsoConnection, [])
  const { slug, issuer, clientId, scopes } = toSettings(typed)
  const test = () => testing.mutate({ body: { slug, issuer, clientId, scopes, ...(typed.secret && { clientSecret: typed.secret }) } })
  const isBusy = testing.isPending
  const checks = testing.data?.checks
  return (
    <div className={styles.test}>
      <div className={styles.actions}>
        <Button aria-disabled={isBusy || !isPossible || undefined} onClick={() => isPossible && !isBusy && test()}>
          {t(isBusy ? 'test.busy' : 'test.button')}
        </Button>
      </div>
      {testing.error && !isBusy && <LoadError error={testing.error} />}
      <div role="status">
        {checks && !isBusy && (
          <div className={styles.result}>
            <h3>{t('test.title')}</h3>
            <ul className={styles.checks}>
              {checks.map((check) => (
                <Check key={check.check} check={check} />
              ))}
            </ul>
            {checks.every(({ result }) => result !== 'failed') && <p className="muted">{t('test.all-ok')}</p>}
          </div>
        )}
      </div>
    </div>
  )
}

function Check({ check: { check, result, finding } }: { check: CheckedConnection }) {
  const t = ssoMessages.useTranslate()
  return (
    <li className={styles.check}>
      <p>
        <strong>{t(`check.${check}`)}</strong> <span className={`people-mark ${marks[result]}`}>{t(`test.${result}`)}</span>
      </p>
      {finding !== 'ok' && <p>{t(`finding.${finding}`)}</p>}
    </li>
  )
}
