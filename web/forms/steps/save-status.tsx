import { languageTag } from '#contract/language.ts'
import { stepsMessages } from '#web/forms/steps/messages/steps-messages.ts'
import type { FillingState } from '#web/forms/steps/steps-state.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import styles from '#web/forms/steps/steps.module.css'

/** Said quietly: it is read out only where something went wrong, by the notice above. */
export function SaveStatus({
  draft: { saving, savedAt, isConnectionLost },
}: {
  draft: Pick<FillingState['draft'], 'saving' | 'savedAt' | 'isConnectionLost'>
}) {
  const t = stepsMessages.useTranslate()
  const { language } = useI18n()
  const time =
    savedAt === null
      ? undefined
      : new Intl.DateTimeFormat(languageTag[language], { hour: '2-digit', minute: '2-digit', hour12: false }).format(savedAt)
  const text = saving ? t('steps.saving') : isConnectionLost ? t('steps.lost-title') : time ? t('steps.saved', { time }) : ''
  return <p className={`${styles.savedLine} muted small`}>{text}</p>
}
