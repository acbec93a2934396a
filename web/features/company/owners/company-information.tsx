import { useEffect, useState } from 'react'
import type { BusinessShareholderRow } from '#contract/company/company-schemas.ts'
import type { AnswerValue } from '#contract/forms/definition/answers.ts'
import type { FormField } from '#contract/forms/definition/field-definition.ts'
import { isOneOf, silentTypes } from '#contract/forms/definition/field-type.ts'
import { toLabel } from '#contract/forms/definition/local-text.ts'
import { isModuleKey, type ModuleKey } from '#contract/forms/definition/module-key.ts'
import { languageTag } from '#contract/language.ts'
import { businessModule, toStoredBusiness } from '#web/features/company/owners/business/business-form.ts'
import { OpenedDialog } from '#web/features/company/owners/businesses.tsx'
import { ownersMessages } from '#web/features/company/owners/messages/owners-messages.ts'
import type { Description } from '#web/features/company/owners/use-description.ts'
import { useOwners } from '#web/features/company/owners/use-owners.ts'
import { type FormInfo, useCompany } from '#web/features/company/shell/state/company.tsx'
import { ReadAnswer } from '#web/forms/read-answer.tsx'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { toPercentText } from '#web/ui/ownership-map/percent-text.ts'
import styles from '#web/features/company/owners/owners.module.css'

type Props = { description: Description; isReadOnly: boolean; reload: () => void }

/** What was said about a company, only to be read; Edit opens it as a row of the company whose shares it holds. */
export function CompanyInformation({ description, isReadOnly, reload }: Props) {
  const t = ownersMessages.useTranslate()
  const { language } = useI18n()
  const { form } = useCompany()
  const [edited, setEdited] = useState<BusinessShareholderRow | null>(null)
  const { companyName: company, businessShareholder: row } = description
  return (
    <section className="page-information" aria-labelledby="page-information">
      <div className={styles.pageInformationHead}>
        <h2 id="page-information">{t('page.information')}</h2>
        {row && !isReadOnly && (
          <Button icon="edit" aria-label={t('page.edit-named', { company })} onClick={() => setEdited(row)}>
            {t('page.edit')}
          </Button>
        )}
      </div>
      <dl>
        {listAnswers(form, description).map(({ key, field, value }) => {
          const label = toLabel(field, language)
          return (
            <div key={key} data-print-row="">
              <dt className="muted small" lang={languageTag[label.language]}>
                {label.text}
              </dt>
              <dd>
                {field.type === 'percent' && typeof value === 'string' && value !== '' ? (
                  toPercentText(Number(value), language, 4)
                ) : (
                  <ReadAnswer field={field} value={value} />
                )}
              </dd>
            </div>
          )
        })}
      </dl>
      {edited && (
        <EditedRow
          row={edited}
          onClosed={() => {
            setEdited(null)
            reload()
          }}
        />
      )}
    </section>
  )
}

/** The dialog looks at all owners of the company whose shares are held: their total may not exceed 100 %. */
function EditedRow({ row, onClosed }: { row: BusinessShareholderRow; onClosed: () => void }) {
  const { showError } = useDialogs()
  const { owners, error, reload } = useOwners(row.parentId)
  const [opened] = useState(() => ({ stored: toStoredBusiness(row) }))
  const isMissing = owners === null && error !== null
  useEffect(() => {
    if (isMissing) void showError(error).then(onClosed)
  }, [isMissing])
  return owners && <OpenedDialog opened={opened} owners={owners} cod={row.parentId} onClosed={onClosed} reload={reload} />
}

type Shown = { key: string; field: FormField; value: AnswerValue | undefined }

/** What its own module asks, answered or not; of the others what is answered. */
function listAnswers(form: FormInfo, { formContent: { displayAreas }, companyName, isoCode, companyNumber }: Description): Shown[] {
  const facts = { 'Business Name': companyName, 'Country of Incorporation': isoCode?.slice(0, 2), 'Company Number': companyNumber }
  const answersOf = (module: ModuleKey) =>
    new Map(
      displayAreas
        .filter(({ displayArea }) => displayArea === module)
        .flatMap(({ content }) => content.map(({ fieldName, fieldValue }) => [fieldName, fieldValue] as const)),
    )
  const modules = new Set<ModuleKey>([
    businessModule,
    ...displayAreas.flatMap(({ displayArea }) => (isModuleKey(displayArea) ? [displayArea] : [])),
  ])
  return [...modules].flatMap((module) => {
    const answers = answersOf(module)
    const isOwn = module === businessModule
    const fields = module === 'personalInformation' ? [] : (form[module]?.fields ?? [])
    return (fields as FormField[]).flatMap((field): Shown[] => {
      if (!field.selected || isOneOf(silentTypes, field.type)) return []
      const known = isOwn ? (facts[field.name as keyof typeof facts] ?? undefined) : undefined
      const value = answers.get(field.name) ?? known
      return isOwn || value !== undefined ? [{ key: `${module}.${field.name}`, field, value }] : []
    })
  })
}
