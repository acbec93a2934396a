import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { toCorporateDefinition } from '#contract/company/corporate-definition.ts'
import { type Answers, mergeAnswers } from '#contract/forms/definition/answers.ts'
import type { FormDefinition } from '#contract/forms/definition/form-definition.ts'
import { toLabel, toTextInLanguage } from '#contract/forms/definition/local-text.ts'
import { type FormPlan, findShownKeys, isConditionMet, listModules, type PlannedField, planForm } from '#contract/forms/form-plan.ts'
import { toDocumentTypes } from '#contract/forms/to-document-types.ts'
import { type Language, languageTag } from '#contract/language.ts'
import { formsMessages } from '#web/features/staff/forms/messages/forms-messages.ts'
import type { Selection } from '#web/features/staff/forms/model/design-machine.ts'
import { type FormI18n, FormI18nContext, loadFormI18n } from '#web/forms/field/form-i18n.ts'
import { type FileSender, FileSenderContext } from '#web/forms/files/file-sender.ts'
import { FormFields } from '#web/forms/form-fields.tsx'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { Segments } from '#web/ui/controls/segments.tsx'
import { SelectField } from '#web/ui/controls/select-field.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'
import styles from '#web/features/staff/forms/designer/design.module.css'

/** The preview asks no rule: it only shows what would be asked. */
const noRules = { today: () => '2000-01-01', isPhoneNumber: () => true, cleanRichText: (html: string) => html }
/** Files that are tried here stay where they are. */
const nowhere: FileSender = {
  send: async (_, { name }) => ({ fileId: name, fileName: name, fileType: name.slice(name.lastIndexOf('.') + 1).toLowerCase() }),
  findAddress: async () => undefined,
}
const choices = [
  { value: 'en', text: 'English' },
  { value: 'cn', text: '中文' },
] as const satisfies { value: Language; text: string }[]

/** Without a definition it shows the last one that was whole. */
type Props = { definition: FormDefinition | undefined; chosen: Selection }

/** What an applicant is asked, on a phone; answers that are tried here show how conditions work, and go nowhere. */
export const PhonePreview = memo(DrawnPreview)

function DrawnPreview({ definition, chosen }: Props) {
  const t = formsMessages.useTranslate()
  const { language: own } = useI18n()
  const [language, setLanguage] = useState<Language>(own)
  const [i18n, setI18n] = useState<FormI18n>()
  const [answers, setAnswers] = useState<Answers>({})
  const whole = useRef<FormDefinition | undefined>(undefined)
  if (definition) whole.current = definition
  const written = whole.current
  const shown = useMemo(() => (written?.kind === 'corporate' ? toCorporateDefinition(written) : written), [written])
  const plan = useMemo(() => shown && planForm(shown, noRules), [shown])
  useEffect(() => {
    let isDesired = true
    loadFormI18n(language).then(
      (loaded) => isDesired && setI18n(loaded),
      () => undefined,
    )
    return () => {
      isDesired = false
    }
  }, [language])
  const pages = plan ? listPages(plan, language) : []
  const [desired, setWanted] = useState<string>()
  const place = plan && toPage(plan, chosen)
  useEffect(() => {
    if (place !== undefined) setWanted(place)
  }, [place])
  const page = pages.find(({ key }) => key === desired) ?? pages[0]
  const there = plan && findShownKeys(plan, answers)
  const fields = page?.fields.filter(({ key }) => there?.has(key)) ?? []
  return (
    <section className={styles.designPreview} aria-label={t('design.preview')}>
      <h2>{t('design.preview')}</h2>
      <Segments label={t('design.preview-language')} value={language} onChange={setLanguage} choices={choices} />
      {pages.length > 1 && page && (
        <SelectField label={t('design.preview-step')} value={page.key} onChange={setWanted}>
          {pages.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {!definition && <p className="muted small">{t('design.preview-older')}</p>}
      <div className={styles.designPhone} lang={languageTag[language]}>
        {page && <h3>{page.name}</h3>}
        {page?.note && <p className="muted">{page.note}</p>}
        {i18n?.language === language ? (
          <FormI18nContext value={i18n}>
            <FileSenderContext value={nowhere}>
              <FormFields
                fields={fields}
                answers={answers}
                issues={[]}
                onAnswer={(module, field, value) => setAnswers((now) => mergeAnswers(now, { [module]: { [field]: value } }))}
              />
            </FileSenderContext>
          </FormI18nContext>
        ) : (
          <Waiting text="…" />
        )}
        {fields.length === 0 && (
          <p className="muted">
            {t(page && there && !page.isSelectionValid(answers, there) ? 'design.preview-hidden' : 'design.preview-none')}
          </p>
        )}
      </div>
      {plan?.definition.documents && (
        <p className="muted small" role="status">
          {t('design.preview-documents', {
            names:
              toDocumentTypes(plan, answers)
                .map((type) => t(`document.${type}`))
                .join(t('when.next')) || t('compare.nothing'),
          })}
        </p>
      )}
    </section>
  )
}

type PreviewPage = {
  key: string
  name: string
  note: string | undefined
  fields: readonly PlannedField[]
  isSelectionValid: (answers: Answers, shown: Set<string>) => boolean
}

function listPages(plan: FormPlan, language: Language): PreviewPage[] {
  if (plan.definition.kind === 'individual') {
    return plan.steps.map((step) => ({
      key: String(step.step),
      name: toLabel(step, language).text,
      note: toTextInLanguage(step.note, language)?.text,
      fields: step.fields,
      isSelectionValid: (answers, shown) => isConditionMet(plan, step.when, answers, shown),
    }))
  }
  const toIndex = ({ field }: PlannedField) => field.index ?? Number.MAX_SAFE_INTEGER
  return listModules(plan.definition).map(([key, module]) => ({
    key,
    name: toLabel(module, language).text,
    note: toTextInLanguage(module.note, language)?.text,
    isSelectionValid: () => true,
    fields: [...plan.fields.values()].filter((planned) => planned.module === key).sort((one, other) => toIndex(one) - toIndex(other)),
  }))
}

/** The page on which what is chosen is asked. */
function toPage({ definition }: FormPlan, chosen: Selection): string | undefined {
  if (chosen.is === 'step') return String(chosen.step)
  if (chosen.is === 'form') return undefined
  if (definition.kind === 'corporate') return chosen.module
  const step = chosen.is === 'field' ? definition.modules[chosen.module]?.fields[chosen.at]?.step : undefined
  return step === undefined ? undefined : String(step)
}
