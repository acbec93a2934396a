import { useState } from 'react'
import { findMissingNoticeFields, type NoticeField, type NoticeTexts, noticeFields, noticeMaxLength } from '#contract/consent/notice.ts'
import { getNotices, publishNotice, saveNoticeDraft } from '#contract/consent/notice-calls.ts'
import type { Language } from '#contract/language.ts'
import { noticesMessages } from '#web/features/staff/notices/messages/notices-messages.ts'
import { NoticeField as Field } from '#web/features/staff/notices/notice-field.tsx'
import { NoticePreview } from '#web/features/staff/notices/notice-preview.tsx'
import type { Notices } from '#web/features/staff/notices/notices-page.tsx'
import { PublishDialog } from '#web/features/staff/notices/publish-dialog.tsx'
import { LoadError } from '#web/features/staff/shell/load-error.tsx'
import { usePermission } from '#web/features/staff/shell/staff-context.ts'
import { StaffSection } from '#web/features/staff/shell/staff-section.tsx'
import { formatDateTime } from '#web/features/staff/shell/staff-time.ts'
import { useSubmitAction } from '#web/features/staff/shell/use-submit-action.ts'
import { useApiMutation } from '#web/lib/api/use-api-query.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import { Segments } from '#web/ui/controls/segments.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import styles from '#web/features/staff/notices/notices.module.css'

/** The draft in both languages beside what applicants will see of it. */
export function NoticeEditor({ notices: { draft, versions, suggestedRetention } }: { notices: Notices }) {
  const t = noticesMessages.useTranslate()
  const { language } = useI18n()
  const { toast } = useDialogs()
  const mayWrite = usePermission('settings:write')
  const mayPublish = usePermission('notices:publish')
  const [texts, setTexts] = useState<NoticeTexts>(draft.texts)
  const [asksAgain, setAsksAgain] = useState(draft.asksAgain)
  const [shown, setShown] = useState<Language>(language)
  const [isPublishing, setPublishing] = useState(false)
  const saving = useApiMutation(saveNoticeDraft, [getNotices])
  const publishing = useApiMutation(publishNotice, [getNotices])
  const { isBusy, error, run } = useSubmitAction()
  const missing = findMissingNoticeFields(texts)
  const isChanged = asksAgain !== draft.asksAgain || JSON.stringify(texts) !== JSON.stringify(draft.texts)
  const isUnsaved = isChanged || draft.revision === 0
  const change = (field: NoticeField, text: string) => setTexts((all) => ({ ...all, [shown]: { ...all[shown], [field]: text } }))
  const save = () =>
    run(async () => {
      await saving.mutateAsync({ body: { texts, asksAgain, revision: draft.revision } })
      toast(t('saved'))
    })
  const publish = () =>
    run(async () => {
      const { version } = await publishing.mutateAsync({ body: { revision: draft.revision } })
      setPublishing(false)
      toast(t('publish-done', { version }))
    })
  const next = (versions[0]?.version ?? 0) + 1
  return (
    <div className={styles.columns}>
      <StaffSection title={t('draft-title')} lead={toStanding()}>
        {!mayWrite && <p className="muted">{t('read-only')}</p>}
        <Segments
          label={t('language')}
          value={shown}
          onChange={setShown}
          choices={[
            { value: 'en', text: t('en') },
            { value: 'cn', text: t('cn') },
          ]}
        />
        <fieldset className={styles.fields} disabled={!mayWrite}>
          {noticeFields.map((field) => (
            <Field
              key={`${shown} ${field}`}
              label={t(`field.${field}`)}
              hint={field === 'retention' ? t('hint.retention', { text: suggestedRetention[shown] }) : t(`hint.${field}`)}
              error={missing.includes(`${shown}.${field}`) ? t('missing', { language: t(shown) }) : undefined}
              language={shown}
              maxLength={noticeMaxLength[field]}
              value={texts[shown][field]}
              onChange={(text) => change(field, text)}
            />
          ))}
          {versions.length > 0 && (
            <div className={styles.again}>
              <Checkbox label={t('asks-again')} isOn={asksAgain} onChange={setAsksAgain} />
              <p className="muted small">{t('asks-again-hint')}</p>
            </div>
          )}
        </fieldset>
        {error && !isPublishing && <LoadError error={error} />}
        {mayWrite && (
          <div className={styles.bar}>
            {isChanged && <span className="muted">{t('unsaved')}</span>}
            <Button onClick={save} aria-disabled={isBusy || !isUnsaved || undefined}>
              {t(saving.isPending ? 'saving' : 'save')}
            </Button>
            {mayPublish && (
              <Button kind="primary" onClick={() => setPublishing(true)}>
                {t('publish')}
              </Button>
            )}
          </div>
        )}
      </StaffSection>
      <StaffSection title={t('preview-title')}>
        <NoticePreview texts={texts[shown]} language={shown} />
      </StaffSection>
      {isPublishing && (
        <PublishDialog
          version={next}
          asksAgain={asksAgain}
          missingCount={missing.length}
          isUnsaved={isUnsaved}
          isBusy={isBusy}
          error={error}
          onPublish={publish}
          onClose={() => setPublishing(false)}
        />
      )}
    </div>
  )

  function toStanding(): string {
    const [newest] = versions
    if (draft.changedAt)
      return t('draft-saved', { name: draft.changedBy?.displayName || t('operator'), date: formatDateTime(draft.changedAt, language) })
    return newest ? t('draft-from', { version: newest.version }) : t('draft-default')
  }
}
