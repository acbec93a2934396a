import { type DocumentType, documentTypeNames } from '#contract/documents/document-type.ts'
import type { FormDefinition } from '#contract/forms/definition/form-definition.ts'
import { ConditionEditor } from '#web/features/staff/forms/conditions/condition-editor.tsx'
import { LocalPair } from '#web/features/staff/forms/editors/text-pair.tsx'
import { formsMessages } from '#web/features/staff/forms/messages/forms-messages.ts'
import type { Designer } from '#web/features/staff/forms/model/use-designer.ts'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import { SelectField } from '#web/ui/controls/select-field.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import conditionsStyles from '#web/features/staff/forms/conditions/conditions.module.css'
import editorsStyles from '#web/features/staff/forms/editors/editors.module.css'

/** What counts for the whole form. */
export function FormSettings({ designer: { definition, change } }: { designer: Designer }) {
  const t = formsMessages.useTranslate()
  return (
    <>
      <h2 tabIndex={-1}>{t('design.settings')}</h2>
      <div data-part="asksPersonalInfo">
        <Checkbox
          label={t('attr.asksPersonalInfo')}
          isOn={definition.asksPersonalInfo}
          onChange={(asksPersonalInfo) => change({ ...definition, asksPersonalInfo })}
        />
      </div>
      <Checkbox
        label={t('attr.chineseConfirmPopup')}
        isOn={definition.chineseConfirmPopup}
        onChange={(chineseConfirmPopup) => change({ ...definition, chineseConfirmPopup })}
      />
      <SelectField
        label={t('attr.livenessMode')}
        value={definition.livenessMode}
        onChange={(mode) => change({ ...definition, livenessMode: mode === 'challenge' ? 'challenge' : 'passive' })}
      >
        <option value="passive">{t('design.passive')}</option>
        <option value="challenge">{t('design.challenge')}</option>
      </SelectField>
      <LocalPair
        part="note"
        what={t('attr.note')}
        value={definition.note}
        onChange={(note) => change({ ...definition, note: note ?? null })}
      />
      <LocalPair
        part="termsAndConditionsContent"
        what={t('attr.termsAndConditionsContent')}
        value={definition.termsAndConditionsContent}
        onChange={(terms) => change({ ...definition, termsAndConditionsContent: terms ?? null })}
      />
      <div className={editorsStyles.designPair}>
        {(['termsOfUseLink', 'privacyPolicyLink'] as const).map((name) => (
          <div key={name} data-part={name}>
            <TextField
              label={t(`attr.${name}`)}
              inputMode="url"
              placeholder="https://"
              autoComplete="off"
              maxLength={2_000}
              value={definition[name] ?? ''}
              onChange={(event) => change({ ...definition, [name]: event.target.value || null })}
            />
          </div>
        ))}
      </div>
      <OfferedDocuments
        definition={definition}
        onChange={(documents) => change(documents ? { ...definition, documents } : withoutDocuments(definition))}
      />
    </>
  )
}

type Documents = NonNullable<FormDefinition['documents']>

const withoutDocuments = ({ documents: _, ...rest }: FormDefinition): FormDefinition => rest

/** All of them, or those that are ticked, one at least; each may have its condition. */
function OfferedDocuments({ definition, onChange }: { definition: FormDefinition; onChange: (documents: Documents | undefined) => void }) {
  const t = formsMessages.useTranslate()
  const { documents } = definition
  const every: Documents = documents ?? documentTypeNames.map((documentType) => ({ documentType }))
  const keep = (next: Documents) => {
    const isEvery = documentTypeNames.every((type) => next.some(({ documentType, when }) => documentType === type && !when))
    if (next.length > 0) onChange(isEvery && next.length === documentTypeNames.length ? undefined : next)
  }
  const set = (type: DocumentType, isOn: boolean) => {
    const requested = documentTypeNames.filter((each) => (each === type ? isOn : every.some(({ documentType }) => documentType === each)))
    keep(requested.map((documentType) => every.find((each) => each.documentType === documentType) ?? { documentType }))
  }
  return (
    <fieldset className={conditionsStyles.designRows} data-part="documents">
      <legend>{t('view.documents')}</legend>
      {documentTypeNames.map((type) => (
        <Checkbox
          key={type}
          label={t(`document.${type}`)}
          isOn={every.some(({ documentType }) => documentType === type)}
          onChange={(isOn) => set(type, isOn)}
        />
      ))}
      <p className="muted small">{t('design.documents-one')}</p>
      {every.map((document, at) => (
        <details key={document.documentType} className={editorsStyles.designMore} open={document.when !== undefined || undefined}>
          <summary>{t('design.document-when', { document: t(`document.${document.documentType}`) })}</summary>
          <ConditionEditor
            definition={definition}
            path={`documents[${at}]`}
            isOffer
            value={document.when}
            onChange={(when) =>
              keep(every.map((each) => (each !== document ? each : when ? { ...each, when } : { documentType: each.documentType })))
            }
          />
        </details>
      ))}
    </fieldset>
  )
}
