import { useState } from 'react'
import { getSsoSettings, revokeScimTokens, type ShownSso } from '#contract/sso/sso-calls.ts'
import { LoadError } from '#web/features/staff/shell/load-error.tsx'
import { usePermission } from '#web/features/staff/shell/staff-context.ts'
import { StaffSection } from '#web/features/staff/shell/staff-section.tsx'
import { formatDateTime } from '#web/features/staff/shell/staff-time.ts'
import { useSubmitAction } from '#web/features/staff/shell/use-submit-action.ts'
import { ssoMessages } from '#web/features/staff/sso/messages/sso-messages.ts'
import { ScimTokenDialog } from '#web/features/staff/sso/scim-token-dialog.tsx'
import { useApiMutation } from '#web/lib/api/use-api-query.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import staffStyles from '#web/features/staff/shell/staff.module.css'
import styles from '#web/features/staff/sso/sso.module.css'

type Token = ShownSso['scimTokens'][number]

/** By what the provider manages users here. */
export function ScimTokens({ tokens, isSaved }: { tokens: readonly Token[]; isSaved: boolean }) {
  const t = ssoMessages.useTranslate()
  const { confirm, toast } = useDialogs()
  const mayWrite = usePermission('users:write')
  const [isMaking, setMaking] = useState(false)
  const revoking = useApiMutation(revokeScimTokens, [getSsoSettings])
  const { error, run } = useSubmitAction()
  const revoke = async () => {
    if (!(await confirm({ title: t('scim.revoke-ask'), message: t('scim.revoke-message'), ok: t('scim.revoke') }))) return
    await run(() => revoking.mutateAsync({}).then(() => toast(t('scim.revoked'))))
  }
  return (
    <StaffSection title={t('part.scim')} lead={t('part.scim-lead')}>
      {error && <LoadError error={error} />}
      {tokens.length === 0 && <p>{t(isSaved ? 'scim.none' : 'scim.after-save')}</p>}
      {tokens.map((token) => (
        <TokenFacts key={token.id} token={token} />
      ))}
      {isSaved && mayWrite && (
        <div className={styles.actions}>
          <Button icon="plus" onClick={() => setMaking(true)}>
            {t(tokens.length > 0 ? 'scim.replace' : 'scim.create')}
          </Button>
          {tokens.length > 0 && (
            <Button icon="trash" onClick={revoke}>
              {t('scim.revoke')}
            </Button>
          )}
        </div>
      )}
      {isMaking && <ScimTokenDialog hasToken={tokens.length > 0} onClose={() => setMaking(false)} />}
    </StaffSection>
  )
}

function TokenFacts({ token: { lastFour, createdAt, lastUsedAt, expiresAt } }: { token: Token }) {
  const t = ssoMessages.useTranslate()
  const { language } = useI18n()
  const facts = [
    [t('scim.token'), `…${lastFour}`],
    [t('scim.created'), formatDateTime(createdAt, language)],
    [t('scim.used'), lastUsedAt ? formatDateTime(lastUsedAt, language) : t('scim.never')],
    [t('scim.until'), expiresAt ? formatDateTime(expiresAt, language) : t('scim.no-end')],
  ] as const
  return (
    <dl className={`${staffStyles.staffFacts} ${styles.token}`}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
