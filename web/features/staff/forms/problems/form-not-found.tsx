import { formsMessages } from '#web/features/staff/forms/messages/forms-messages.ts'
import { LoadError } from '#web/features/staff/shell/load-error.tsx'
import { StaffPage } from '#web/features/staff/shell/staff-page.tsx'
import { staffPath } from '#web/features/staff/shell/staff-session.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { PageLink } from '#web/lib/routing/page-link.tsx'
import styles from '#web/features/staff/forms/problems/forms.module.css'

/** A form, or a version, that does not open, with the way back. */
export function FormNotFound({ error, onAgain }: { error: Error; onAgain: () => void }) {
  const t = formsMessages.useTranslate()
  const isMissing = error instanceof ApiError && error.code === 'NOT_FOUND'
  return (
    <StaffPage name={t('forms.page')} heading={isMissing ? t('forms.not-found-title') : t('forms.page')}>
      {isMissing ? <p>{t('forms.not-found')}</p> : <LoadError error={error} onAgain={onAgain} />}
      <PageLink className={styles.formsBack} to={`${staffPath}/forms`}>
        {t('forms.back')}
      </PageLink>
    </StaffPage>
  )
}
