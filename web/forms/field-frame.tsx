import { memo, type ReactNode, Suspense } from 'react'
import type { AnswerValue } from '#contract/forms/definition/answers.ts'
import type { FormField } from '#contract/forms/definition/field-definition.ts'
import type { FieldIssue } from '#contract/forms/definition/field-issue.ts'
import { type LocalText, toLabel, toTextInLanguage } from '#contract/forms/definition/local-text.ts'
import type { ModuleKey } from '#contract/forms/definition/module-key.ts'
import { toFieldMessage } from '#contract/forms/messages/to-field-message.ts'
import { languageTag } from '#contract/language.ts'
import { useFormI18n } from '#web/forms/field/form-i18n.ts'
import { findFieldWidget } from '#web/forms/field-widgets.tsx'
import '#web/ui/controls/field.css'
import '#web/ui/controls/form.css'

type Props = {
  field: FormField
  module: ModuleKey
  /** Unique on the page; of the control itself. */
  id: string
  value: AnswerValue | undefined
  issues: readonly FieldIssue[]
  onChange: (value: AnswerValue) => void
}

/** A field with all that belongs to it: label, hints, error, control, remark. Drawn anew only when its own part changes. */
export const FieldFrame = memo(function FieldFrame({ field, module, id, value, issues, onChange }: Props) {
  const { language, text: texts, t } = useFormI18n()
  const found = findFieldWidget(field.type)
  if (!found) return <p className="field-error">{t('unknown-type')}</p>
  const { framing, Widget } = found
  // Errors of cells stand at their cells.
  const own = issues.filter(({ row }) => row === undefined)
  const label = toLabel(field, language)
  const ids = { label: `${id}-label`, help: `${id}-help`, note: `${id}-note`, error: `${id}-error`, remark: `${id}-remark` }
  const describedBy = [own.length > 0 && ids.error, field.helpText && ids.help, field.note && ids.note, field.remark && ids.remark]
    .filter(Boolean)
    .join(' ')
  const named = (
    <>
      <span lang={languageTag[label.language]}>{label.text}</span>
      {!field.limit.required && !field.disabled && framing !== 'bare' && <span className="muted"> {t('optional')}</span>}
    </>
  )
  const control = (
    <Suspense fallback={<p className="muted">{t('waiting-widget')}</p>}>
      <Widget
        field={field}
        module={module}
        value={value}
        onChange={onChange}
        id={id}
        labelId={ids.label}
        describedBy={describedBy || undefined}
        isInvalid={own.length > 0}
        issues={issues}
      />
    </Suspense>
  )
  const before = (
    <>
      <Written text={field.helpText} id={ids.help} className="muted small" />
      <Written text={field.note} id={ids.note} className="field-note" />
      {own.length > 0 && (
        <p id={ids.error} className="field-error">
          {own.map((issue) => toFieldMessage(issue, field, texts, language)).join(' ')}
        </p>
      )}
    </>
  )
  const remark = <Written text={field.remark} id={ids.remark} className="muted small" />
  return (
    <Framed
      framing={framing}
      id={id}
      labelId={ids.label}
      named={named}
      before={before}
      remark={remark}
      describedBy={describedBy || undefined}
      isInvalid={own.length > 0}
    >
      {control}
    </Framed>
  )
})

type FramedProps = {
  framing: NonNullable<ReturnType<typeof findFieldWidget>>['framing']
  id: string
  labelId: string
  named: ReactNode
  before: ReactNode
  remark: ReactNode
  describedBy: string | undefined
  isInvalid: boolean
  children: ReactNode
}

function Framed({ framing, id, labelId, named, before, remark, describedBy, isInvalid, children }: FramedProps) {
  const className = `field ${isInvalid ? 'invalid' : ''}`
  if (framing === 'group') {
    return (
      <fieldset className={className} aria-describedby={describedBy}>
        <legend id={labelId}>{named}</legend>
        {before}
        {children}
        {remark}
      </fieldset>
    )
  }
  if (framing === 'beside') {
    return (
      <div className={className}>
        {before}
        <div className="beside">
          {children}
          <label id={labelId} htmlFor={id}>
            {named}
          </label>
        </div>
        {remark}
      </div>
    )
  }
  return (
    <div className={className}>
      {framing === 'label' && (
        <label id={labelId} htmlFor={id}>
          {named}
        </label>
      )}
      {before}
      {children}
      {remark}
    </div>
  )
}

/** An author's text, in the language that it is in; one that is missing in the reader's says so. */
function Written({ text, id, className }: { text: LocalText | undefined; id: string; className: string }) {
  const { language, t } = useFormI18n()
  const spoken = toTextInLanguage(text, language)
  if (!spoken) return null
  return (
    <p id={id} className={className}>
      <span lang={languageTag[spoken.language]}>{spoken.text}</span>
      {spoken.language !== language && <span className="only-heard"> {t('in-english')}</span>}
    </p>
  )
}
