import { formsMessages } from '#web/features/staff/forms/messages/forms-messages.ts'
import type { Designer } from '#web/features/staff/forms/model/use-designer.ts'
import { FormFaults, findFaults } from '#web/features/staff/forms/problems/form-faults.tsx'
import { compareForms } from '#web/features/staff/forms/versions/compare-forms.ts'
import { FormChanges } from '#web/features/staff/forms/versions/form-changes.tsx'
import { useValueTexts } from '#web/features/staff/forms/versions/use-value-texts.ts'
import { LoadError } from '#web/features/staff/shell/load-error.tsx'
import { formatDateTime } from '#web/features/staff/shell/staff-time.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { saveFile } from '#web/lib/platform/save-file.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import styles from '#web/features/staff/forms/editors/editors.module.css'

/** Who kept the draft as it is now; nothing while that is being read. */
export type StoredBy = { name: string | undefined; at: string | null } | undefined
type Props = { error: Error; designer: Designer; storedBy: StoredBy }

/** Why a draft was not kept, and the ways on. */
export function SaveRefused({ error, designer, storedBy }: Props) {
  const t = formsMessages.useTranslate()
  const faults = findFaults(error)
  if (faults)
    return (
      <FormFaults
        title={t('form.unfinished-title')}
        lead={t('form.unfinished')}
        faults={faults}
        definition={designer.definition}
        onGo={designer.goTo}
      />
    )
  if (!(error instanceof ApiError) || error.code !== 'ROW_CHANGED_ELSEWHERE') return <LoadError error={error} />
  return <Conflict designer={designer} storedBy={storedBy} />
}

/** Two worked on the same draft: what the other one changed, and both in one, theirs or mine. */
function Conflict({ designer: { definition, stored, theirs, takeIn, openStored }, storedBy }: Omit<Props, 'error'>) {
  const t = formsMessages.useTranslate()
  const { language } = useI18n()
  const values = useValueTexts()
  const download = () => saveFile(new Blob([JSON.stringify(definition, null, 2)], { type: 'application/json' }), `${definition.name}.json`)
  const changes = theirs && compareForms(stored, theirs.value, values)
  return (
    <Notice mood="warn" role="alert" title={t('design.conflict')}>
      {storedBy && (
        <p>
          {theirs && storedBy.name
            ? t('design.conflict-by', { name: storedBy.name, when: storedBy.at ? formatDateTime(storedBy.at, language) : '' })
            : t('design.conflict-gone')}
        </p>
      )}
      <div className="staff-actions">
        {theirs && (
          <Button kind="primary" onClick={takeIn}>
            {t('design.merge')}
          </Button>
        )}
        <Button icon="download" onClick={download}>
          {t('design.conflict-download')}
        </Button>
        {theirs && <Button onClick={openStored}>{t('design.conflict-open')}</Button>}
      </div>
      {theirs && changes && changes.length > 0 && (
        <details className={styles.designMore}>
          <summary>{t('design.conflict-what', { count: changes.length })}</summary>
          <FormChanges changes={changes} before={stored} after={theirs.value} />
        </details>
      )}
    </Notice>
  )
}
