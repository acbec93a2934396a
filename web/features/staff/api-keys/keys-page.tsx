import { useState } from 'react'
import { languageTag } from '#contract/language.ts'
import { getCredits, listApiKeys } from '#contract/staff/settings-calls.ts'
import { MakeKeyDialog } from '#web/features/staff/api-keys/make-key-dialog.tsx'
import { apiKeysMessages } from '#web/features/staff/api-keys/messages/api-keys-messages.ts'
import { useKeyColumns } from '#web/features/staff/api-keys/use-key-columns.tsx'
import { CopyText } from '#web/features/staff/shell/copy/copy-text.tsx'
import { LoadError } from '#web/features/staff/shell/load-error.tsx'
import { staffMessages } from '#web/features/staff/shell/messages/staff-messages.ts'
import { usePermission } from '#web/features/staff/shell/staff-context.ts'
import { StaffPage } from '#web/features/staff/shell/staff-page.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'
import { RowTable } from '#web/ui/table/row-table.tsx'
import '#web/features/staff/shell/access.module.css'
import styles from '#web/features/staff/api-keys/keys.module.css'

/** The keys of the customer's own server in this mode, and its credits. */
export function KeysPage() {
  const t = apiKeysMessages.useTranslate()
  const tStaff = staffMessages.useTranslate()
  const mayWrite = usePermission('api-keys:write')
  const columns = useKeyColumns()
  const [isMaking, setMaking] = useState(false)
  const { data, error, refetch } = useApiQuery(listApiKeys, {})
  const actions = mayWrite && (
    <Button kind="primary" icon="plus" onClick={() => setMaking(true)}>
      {t('keys.make')}
    </Button>
  )
  return (
    <StaffPage name={t('keys.page')} heading={t('keys.page')} lead={t('keys.lead')} actions={actions}>
      {error && !data && <LoadError error={error} onAgain={() => refetch()} />}
      {!data && !error && <Waiting text={tStaff('area.opening')} />}
      {data && (
        <>
          <div className={styles.keysFacts}>
            <CopyText label={t('keys.client')} text={data.clientId} copy={t('keys.copy')} />
            <dl className={styles.keysFact}>
              <dt className="muted">{t('keys.mode')}</dt>
              <dd className={styles.keysFigure}>{t(`keys.${data.mode}`)}</dd>
            </dl>
            {data.mode === 'live' && <Credits />}
          </div>
          <RowTable
            caption={t('keys.list')}
            columns={columns}
            rows={data.data}
            toKey={({ id }) => id}
            empty={
              <Notice title={t('keys.none-title')} icon="lock">
                <p>{t('keys.none')}</p>
              </Notice>
            }
          />
        </>
      )}
      {isMaking && data && <MakeKeyDialog mode={data.mode} onClose={() => setMaking(false)} />}
    </StaffPage>
  )
}

function Credits() {
  const t = apiKeysMessages.useTranslate()
  const { language } = useI18n()
  const mayRead = usePermission('credits:read')
  const { data, error, refetch } = useApiQuery(getCredits, {}, { isDesired: mayRead })
  if (!mayRead) return null
  if (error && !data) return <LoadError error={error} onAgain={() => refetch()} />
  if (!data) return null
  return (
    <dl className={styles.keysFact}>
      <dt className="muted">{t('keys.credits')}</dt>
      <dd className={styles.keysFigure}>{new Intl.NumberFormat(languageTag[language]).format(data.creditBalance)}</dd>
      <dd className="muted small">{t(data.creditBalance > 0 ? 'keys.credits-lead' : 'keys.credits-none')}</dd>
    </dl>
  )
}
