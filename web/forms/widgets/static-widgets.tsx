import type { FieldProps } from '#web/forms/field/field-props.ts'
import { useFormI18n } from '#web/forms/field/form-i18n.ts'

/** A heading between fields. */
export function HeaderWidget({ field, id }: FieldProps) {
  const { labelOf } = useFormI18n()
  return (
    <h2 id={id} className="form-heading">
      {labelOf(field)}
    </h2>
  )
}

/** Something to read or to fill in elsewhere. */
export function DownloadWidget({ field, id }: FieldProps) {
  const { t, labelOf } = useFormI18n()
  return (
    <a id={id} href={field.link} target="_blank" rel="noopener noreferrer">
      {labelOf(field)} <span className="only-heard">{t('opens-new-tab')}</span>
    </a>
  )
}
