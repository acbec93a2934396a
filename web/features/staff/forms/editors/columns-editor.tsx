import { useState } from 'react'
import { type Column, definitionLimits } from '#contract/forms/definition/field-definition.ts'
import { cellTypes } from '#contract/forms/definition/field-type.ts'
import { toLabel } from '#contract/forms/definition/local-text.ts'
import { BoundsEditor } from '#web/features/staff/forms/editors/bounds-editor.tsx'
import { LabelLines, OptionsEditor, toUnusedName } from '#web/features/staff/forms/editors/options-editor.tsx'
import { PartRows } from '#web/features/staff/forms/editors/part-rows.tsx'
import { formsMessages } from '#web/features/staff/forms/messages/forms-messages.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import { Icon } from '#web/ui/controls/icon.tsx'
import { SelectField } from '#web/ui/controls/select-field.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import styles from '#web/features/staff/forms/editors/editors.module.css'

type Props = { columns: readonly Column[]; onChange: (columns: Column[]) => void; aimed?: number | undefined }

/** The columns of a table, one of them open at a time. */
export function ColumnsEditor({ columns, onChange, aimed }: Props) {
  const t = formsMessages.useTranslate()
  const { language } = useI18n()
  const [open, setOpen] = useState<number | undefined>(aimed ?? 0)
  const names = columns.map(({ name }) => name)
  const add = () => {
    setOpen(columns.length)
    onChange([...columns, { name: toUnusedName(t('design.new-column'), names), type: 'text', limit: { required: false } }])
  }
  return (
    <PartRows
      part="columns"
      title={t('design.columns')}
      rows={columns}
      toName={(at) => t('design.column-of', { at: at + 1 })}
      addText={t('design.add-column')}
      onAdd={add}
      onChange={(next) => {
        // The open one stays open wherever it goes.
        const shown = open === undefined ? undefined : columns[open]
        if (next.length <= columns.length && shown && !next.includes(shown) && next.length < columns.length) setOpen(undefined)
        else if (shown && next.includes(shown)) setOpen(next.indexOf(shown))
        onChange(next)
      }}
      mayAdd={columns.length < definitionLimits.maxColumns}
    >
      {(column, change, name, at) => (
        <div className={styles.columnCard}>
          <button type="button" className="column-head" aria-expanded={open === at} onClick={() => setOpen(open === at ? undefined : at)}>
            <Icon name="chevron" />
            <span>
              <strong>{toLabel(column, language).text || name}</strong>{' '}
              <span className="muted">
                {t(`type.${column.type}`)}
                {column.limit.required && ` · ${t('attr.required')}`}
                {column.options && ` · ${t('design.options-count', { count: column.options.length })}`}
              </span>
            </span>
          </button>
          {open === at && (
            <ColumnFields column={column} name={name} isTwice={names.filter((each) => each === column.name).length > 1} onChange={change} />
          )}
        </div>
      )}
    </PartRows>
  )
}

type FieldsProps = { column: Column; name: string; isTwice: boolean; onChange: (column: Column) => void }

function ColumnFields({ column, name, isTwice, onChange }: FieldsProps) {
  const t = formsMessages.useTranslate()
  const retype = (word: string) => {
    const type = cellTypes.find((each) => each === word)
    if (!type || type === column.type) return
    const { options, ...rest } = column
    const first = { value: t('design.new-option') }
    onChange({ ...rest, type, limit: { required: column.limit.required }, ...(type === 'picklist' && { options: options ?? [first] }) })
  }
  return (
    <fieldset className={styles.columnFields} aria-label={name}>
      <div className={styles.designPair}>
        <LabelLines what={name} row={column} onChange={onChange} />
        <SelectField label={t('attr.type')} value={column.type} onChange={retype}>
          {cellTypes.map((type) => (
            <option key={type} value={type}>
              {t(`type.${type}`)}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t('design.key')}
          autoComplete="off"
          maxLength={200}
          error={column.name ? (isTwice ? t('design.column-twice') : undefined) : t('design.key-missing')}
          value={column.name}
          onChange={(event) => onChange({ ...column, name: event.target.value })}
        />
      </div>
      <Checkbox
        label={t('design.required')}
        isOn={column.limit.required}
        onChange={(required) => onChange({ ...column, limit: { ...column.limit, required } })}
      />
      <BoundsEditor type={column.type} limit={column.limit} onChange={(limit) => onChange({ ...column, limit })} />
      {column.options && <OptionsEditor options={column.options} onChange={(options) => onChange({ ...column, options })} />}
    </fieldset>
  )
}
