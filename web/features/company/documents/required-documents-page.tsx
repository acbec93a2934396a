import { useState } from 'react'
import { toTextInLanguage } from '#contract/forms/definition/local-text.ts'
import { languageTag } from '#contract/language.ts'
import { DocumentsPart } from '#web/features/company/documents/documents-part.tsx'
import { listMissing } from '#web/features/company/documents/documents-plan.ts'
import type { DocumentsHere, DocumentsState } from '#web/features/company/documents/documents-store.ts'
import { documentsMessages } from '#web/features/company/documents/messages/documents-messages.ts'
import { useDocuments } from '#web/features/company/documents/use-documents.ts'
import { useCompany } from '#web/features/company/shell/state/company.tsx'
import { StepFrame } from '#web/features/company/shell/step-frame.tsx'
import { ErrorSummary } from '#web/forms/error-summary.tsx'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { useErrorMessages } from '#web/lib/i18n/use-error-messages.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import styles from '#web/forms/steps/steps.module.css'

/** Step 4: the documents that the customer's form asks for. */
export function RequiredDocumentsPage() {
  const t = documentsMessages.useTranslate()
  const { language } = useI18n()
  const { form } = useCompany()
  const { plan, store, state } = useDocuments()
  const [tries, setTries] = useState(0)
  const [isStopped, setStopped] = useState(false)
  const note = toTextInLanguage(form.requiredDocuments?.note, language)
  // Once asked for, a slot is no longer missing as soon as something is on its way into it.
  const missing = tries > 0 && state.at === 'here' ? listMissing(plan, state.slots).filter(({ field }) => !isFilling(state, field)) : []

  const next = async () => {
    if (state.at !== 'here') return false
    setStopped(false)
    const isMissing = () => {
      const now = store.state()
      return now.at === 'here' && listMissing(plan, now.slots).some(({ field }) => !isFilling(now, field))
    }
    if (!isMissing() && (await store.finish()) && !isMissing()) return true
    if (isMissing()) setTries((count) => count + 1)
    else setStopped(true)
    return false
  }
  return (
    <StepFrame
      step={4}
      lead={note ? <span lang={languageTag[note.language]}>{note.text}</span> : t('documents.lead')}
      next={next}
      busyText={useBusyText(state)}
      saved={<SaveStatus state={state} />}
    >
      <ErrorSummary issues={missing} fields={plan.fields} tries={tries} />
      {state.at === 'here' && <Problems state={state} isStopped={isStopped} />}
      <DocumentsPart isReadOnly={false} issues={missing} />
    </StepFrame>
  )
}

/** A file that the line stopped is there to be sent again: it is not missing. */
function isFilling({ slots }: DocumentsHere, name: string): boolean {
  return slots.some(({ field, uploads }) => field.name === name && uploads.some(({ at }) => at !== 'refused'))
}

function Problems({ state, isStopped }: { state: DocumentsHere; isStopped: boolean }) {
  const t = documentsMessages.useTranslate()
  const refusal = useErrorMessages(state.refusal ?? 'SYSTEM_ERROR')
  const isStuck = isStopped && state.slots.some(({ uploads }) => uploads.some(({ at }) => at === 'failed'))
  return (
    <>
      {state.isConnectionLost && (
        <Notice mood="warn" role="status" title={t('documents.lost-title')}>
          <p>{t('documents.lost')}</p>
        </Notice>
      )}
      {isStuck && !state.isConnectionLost && (
        <Notice mood="warn" role="alert" title={t('documents.stopped-title')}>
          <p>{t('documents.stopped')}</p>
        </Notice>
      )}
      {state.refusal && refusal && (
        <Notice mood="bad" role="alert" title={refusal.title}>
          <p>{refusal.message}</p>
        </Notice>
      )}
    </>
  )
}

/** While files are on their way, the button that waits for them says how many. */
function useBusyText(state: DocumentsState): string | undefined {
  const t = documentsMessages.useTranslate()
  if (state.at !== 'here') return undefined
  const count = state.slots.flatMap(({ uploads }) => uploads).filter(({ at }) => at === 'waiting' || at === 'sending').length
  if (count === 0) return undefined
  return count === 1 ? t('documents.uploading-one') : t('documents.uploading', { count })
}

function SaveStatus({ state }: { state: DocumentsState }) {
  const t = documentsMessages.useTranslate()
  const { language } = useI18n()
  if (state.at !== 'here') return null
  const { isSaving, isConnectionLost, savedAt, hasUnsaved } = state
  const format = new Intl.DateTimeFormat(languageTag[language], { hour: '2-digit', minute: '2-digit', hour12: false })
  const saveState = hasUnsaved ? t('documents.unkept') : savedAt === null ? '' : t('documents.saved', { time: format.format(savedAt) })
  return (
    <p className={`${styles.savedLine} muted small`}>
      {isSaving ? t('documents.saving') : isConnectionLost ? t('documents.lost-title') : saveState}
    </p>
  )
}
