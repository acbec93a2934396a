import type { FormDefinition } from '#contract/forms/definition/form-definition.ts'
import type { DefinitionFault } from '#contract/forms/definition-fault.ts'
import { isFaultCode } from '#contract/forms/messages/fault-en.ts'
import { formsMessages } from '#web/features/staff/forms/messages/forms-messages.ts'
import { toPlaceText } from '#web/features/staff/forms/model/place-texts.ts'
import { toFaultText } from '#web/features/staff/forms/problems/design-faults.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import styles from '#web/features/staff/forms/problems/forms.module.css'

type Props = {
  title: string
  lead: string
  faults: readonly DefinitionFault[]
  mood?: 'bad' | 'warn'
  /** The form that they are of: places are called by their labels then, and lead there. */
  definition?: FormDefinition | undefined
  onGo?: ((path: string) => void) | undefined
}

const most = 100

/** Every place that is wrong, and what is wrong there. */
export function FormFaults({ title, lead, faults, mood = 'bad', definition, onGo }: Props) {
  const t = formsMessages.useTranslate()
  const { language } = useI18n()
  return (
    <Notice mood={mood} role={mood === 'bad' ? 'alert' : 'status'} title={title}>
      <p>{lead}</p>
      <ul className={styles.formsFaults}>
        {faults.slice(0, most).map((fault) => {
          const place = definition ? toPlaceText(definition, fault.path, t, language) : fault.path
          return (
            <li key={`${fault.path} ${fault.sentence}`}>
              {definition && onGo ? (
                <button type="button" className={styles.formsPlace} onClick={() => onGo(fault.path)}>
                  {place}
                </button>
              ) : (
                <code>{place || t('forms.fault-whole')}</code>
              )}
              {': '}
              {toFaultText(fault, language, definition)}
            </li>
          )
        })}
      </ul>
      {faults.length > most && <p className="muted">{t('forms.fault-more', { count: faults.length - most })}</p>}
    </Notice>
  )
}

/** What a refusal says of places in a definition; nothing where it is about something else. */
export function findFaults(error: unknown): DefinitionFault[] | undefined {
  if (!(error instanceof ApiError) || error.code !== 'VALIDATION_ERROR' || !Array.isArray(error.details)) return undefined
  return error.details.flatMap((each: unknown) => {
    const { path, sentence, code, values } = (each ?? {}) as Record<string, unknown>
    if (typeof path !== 'string' || typeof sentence !== 'string') return []
    const isCoded = isFaultCode(code) && typeof values === 'object' && values !== null
    return [{ path, sentence, ...(isCoded && { code, values: values as NonNullable<DefinitionFault['values']> }) }]
  })
}
