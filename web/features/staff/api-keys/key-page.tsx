import { type ReactNode, useState } from 'react'
import type { Mode } from '#contract/mode/mode.ts'
import { type ApiKey, listApiKeys, revokeApiKey } from '#contract/staff/settings-calls.ts'
import { EditKeyDialog } from '#web/features/staff/api-keys/edit-key-dialog.tsx'
import { ExpireKeyDialog } from '#web/features/staff/api-keys/expire-key-dialog.tsx'
import { findLackingPermissions } from '#web/features/staff/api-keys/find-lacking-permissions.ts'
import { KeyFacts } from '#web/features/staff/api-keys/key-facts.tsx'
import { apiKeysMessages } from '#web/features/staff/api-keys/messages/api-keys-messages.ts'
import { RotateKeyDialog } from '#web/features/staff/api-keys/rotate-key-dialog.tsx'
import { LoadError } from '#web/features/staff/shell/load-error.tsx'
import { staffMessages } from '#web/features/staff/shell/messages/staff-messages.ts'
import { usePermission, useStaff } from '#web/features/staff/shell/staff-context.ts'
import { StaffPage } from '#web/features/staff/shell/staff-page.tsx'
import { staffPath } from '#web/features/staff/shell/staff-session.ts'
import { formatTimeAgo } from '#web/features/staff/shell/staff-time.ts'
import { useApiMutation, useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { PageLink } from '#web/lib/routing/page-link.tsx'
import { useParams } from '#web/lib/routing/routes.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'
import '#web/features/staff/shell/access.module.css'
import styles from '#web/features/staff/api-keys/keys.module.css'

/** One key: what it may do, where it stands, and what can be done with it. */
export function KeyPage() {
  const t = apiKeysMessages.useTranslate()
  const tStaff = staffMessages.useTranslate()
  const { id = '' } = useParams()
  const { data, error, refetch } = useApiQuery(listApiKeys, {})
  const key = data?.data.find((each) => each.id === id)
  if (data && key) return <Key apiKey={key} mode={data.mode} />
  return (
    <StaffPage name={t('keys.page')} heading={t(data ? 'keys.not-found-title' : 'keys.page')} lead={data ? t('keys.not-found') : undefined}>
      <BackLink />
      {error && !data && <LoadError error={error} onAgain={() => refetch()} />}
      {!data && !error && <Waiting text={tStaff('area.opening')} />}
    </StaffPage>
  )
}

function BackLink() {
  const t = apiKeysMessages.useTranslate()
  return (
    <PageLink className={styles.back} to={`${staffPath}/api-keys`}>
      {t('keys.all')}
    </PageLink>
  )
}

function Key({ apiKey, mode }: { apiKey: ApiKey; mode: Mode }) {
  const t = apiKeysMessages.useTranslate()
  const mayWrite = usePermission('api-keys:write')
  const { permissions } = useStaff()
  const [open, setOpen] = useState<'edit' | 'rotate' | 'expire'>()
  const close = () => setOpen(undefined)
  const name = apiKey.name || t('keys.nameless')
  const { revoke, error } = useRevocation(apiKey, name)
  const mayChange = mayWrite && apiKey.state !== 'revoked'
  const mayMore = apiKey.scopes.some((scope) => findLackingPermissions(scope, { mode, permissions }).length > 0)
  const act = (what: typeof open, text: string, more: { kind?: 'primary'; icon?: 'edit' } = {}): ReactNode => (
    <Button {...more} onClick={() => setOpen(what)}>
      {text}
    </Button>
  )
  const actions = mayChange && (
    <>
      {act('edit', t('keys.edit'), { icon: 'edit' })}
      {apiKey.state === 'active' && !mayMore && act('rotate', t('keys.rotate'))}
      {act('expire', t('keys.expire'))}
      <Button onClick={revoke}>{t('keys.revoke')}</Button>
    </>
  )
  return (
    <StaffPage name={name} heading={name} actions={actions}>
      <BackLink />
      {error && <LoadError error={error} />}
      <KeyFacts apiKey={apiKey} mode={mode} />
      {mayChange && mayMore && <p className="muted">{t('keys.rotate-lacking')}</p>}
      {open === 'edit' && <EditKeyDialog apiKey={apiKey} mode={mode} onClose={close} />}
      {open === 'rotate' && <RotateKeyDialog apiKey={apiKey} name={name} onClose={close} />}
      {open === 'expire' && <ExpireKeyDialog apiKey={apiKey} name={name} onClose={close} />}
    </StaffPage>
  )
}

/** Asked before it is done, with when the key was last used: a server may hang on it. */
function useRevocation({ id, lastUsedAt }: ApiKey, name: string) {
  const t = apiKeysMessages.useTranslate()
  const { language } = useI18n()
  const { confirm, toast } = useDialogs()
  const { mutate, error } = useApiMutation(revokeApiKey, [listApiKeys])
  const revoke = async () => {
    const used = lastUsedAt && t('keys.revoke-used', { time: formatTimeAgo(lastUsedAt, language) })
    const message = [t('keys.revoke-words', { name }), used].filter(Boolean).join(language === 'cn' ? '' : ' ')
    if (await confirm({ title: t('keys.revoke-title'), message, ok: t('keys.revoke') }))
      mutate({ params: { id } }, { onSuccess: () => toast(t('keys.revoked-toast')) })
  }
  return { revoke, error }
}
