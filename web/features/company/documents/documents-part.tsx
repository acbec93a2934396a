import type { FieldIssue } from '#contract/forms/definition/field-issue.ts'
import { toKey } from '#contract/forms/form-plan.ts'
import { DocumentSlot } from '#web/features/company/documents/document-slot.tsx'
import { findRequiredSlots, isSlot, listFields } from '#web/features/company/documents/documents-plan.ts'
import { documentsMessages } from '#web/features/company/documents/messages/documents-messages.ts'
import { useDocuments } from '#web/features/company/documents/use-documents.ts'
import { FieldFrame } from '#web/forms/field-frame.tsx'
import { toFieldId } from '#web/forms/form-fields.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'
import styles from '#web/features/company/documents/documents.module.css'

type Props = {
  isReadOnly: boolean
  /** What is wrong with slots, beside what the server says. */
  issues?: readonly FieldIssue[]
}

const module = 'requiredDocuments'
const noIssues: readonly FieldIssue[] = []

/**
 * The documents of the company, slot by slot; to be looked over only where `isReadOnly`. Its route brings
 * `documentsMessages`, and it stands inside FormI18nContext.
 */
export function DocumentsPart({ isReadOnly, issues = noIssues }: Props) {
  const t = documentsMessages.useTranslate()
  const { plan, store, state } = useDocuments()
  if (state.at === 'loading') return <Waiting text={t('documents.opening')} />
  if (state.at === 'failed') {
    return (
      <Notice mood="warn" role="alert" title={t('documents.failed-title')}>
        <p>{t('documents.failed')}</p>
        <Button onClick={() => void store.load()}>{t('documents.again')}</Button>
      </Notice>
    )
  }
  const requested = findRequiredSlots(plan, state.slots)
  const all = [...issues, ...state.issues]
  return (
    <div className={styles.documentSlots}>
      {listFields(plan).map((field) => {
        if (!requested.has(field.name)) return null
        const id = toFieldId(module, field.name)
        if (!isSlot(field)) {
          return (
            <FieldFrame key={field.name} field={field} module={module} id={id} value={undefined} issues={noIssues} onChange={() => {}} />
          )
        }
        const slot = state.slots.find((each) => each.field.name === field.name)
        return (
          slot && (
            <DocumentSlot
              key={toKey(module, field.name)}
              id={id}
              slot={slot}
              store={store}
              isReadOnly={isReadOnly}
              issues={all.filter((issue) => issue.field === field.name)}
            />
          )
        )
      })}
    </div>
  )
}
