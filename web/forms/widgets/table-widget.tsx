import { type ComponentType, useRef, useState } from 'react'
import type { TableRow } from '#contract/forms/definition/answers.ts'
import type { Column } from '#contract/forms/definition/field-definition.ts'
import type { CellType } from '#contract/forms/definition/field-type.ts'
import { toFieldMessage } from '#contract/forms/messages/to-field-message.ts'
import { tableMaxRows } from '#contract/forms/rules/table-rule.ts'
import type { FieldProps } from '#web/forms/field/field-props.ts'
import { useFormI18n } from '#web/forms/field/form-i18n.ts'
import { lazyWidget } from '#web/forms/field/lazy-widget.ts'
import { PickWidget } from '#web/forms/widgets/choice-widgets.tsx'
import { DateTimeWidget, DateWidget } from '#web/forms/widgets/date-widgets.tsx'
import { TextWidget } from '#web/forms/widgets/text-widgets.tsx'
import { Button } from '#web/ui/controls/button.tsx'

const PhoneWidget = lazyWidget(() => import('#web/forms/widgets/phone-widget.tsx').then((module) => module.PhoneWidget))

const cellWidgets = {
  text: TextWidget,
  url: TextWidget,
  email: TextWidget,
  number: TextWidget,
  percent: TextWidget,
  time: TextWidget,
  date: DateWidget,
  'date-time': DateTimeWidget,
  phone: PhoneWidget,
  picklist: PickWidget,
  industry: PickWidget,
  'company-size': PickWidget,
  'nature-of-business': PickWidget,
  'company-type': PickWidget,
  country: PickWidget,
  occupation: PickWidget,
  currency: PickWidget,
} satisfies Record<CellType, ComponentType<FieldProps>>

/** Rows that are added and removed. Each is a small form of its own, so that it reads well on a phone and aloud. */
export function TableWidget(props: FieldProps) {
  const { field, value, onChange, id } = props
  const { t } = useFormI18n()
  const rows = Array.isArray(value) ? (value as TableRow[]) : []
  const [stated, setSaid] = useState('')
  const adder = useRef<HTMLButtonElement>(null)
  // A row keeps its own key: without it, removing one would hand its half-typed texts to the next.
  const keys = useRef<number[]>([])
  const nextKey = useRef(0)
  while (keys.current.length < rows.length) keys.current.push(nextKey.current++)

  const change = (at: number, name: string, cell: string) => onChange(rows.map((row, i) => (i === at ? { ...row, [name]: cell } : row)))
  const remove = (at: number) => {
    keys.current.splice(at, 1)
    onChange(rows.filter((_, i) => i !== at))
    setSaid(t('row-removed', { number: at + 1 }))
    adder.current?.focus()
  }
  const isFull = rows.length >= (field.limit.length ?? tableMaxRows)
  return (
    <div className="rows">
      {rows.length === 0 && <p className="muted">{t('row-none')}</p>}
      {rows.map((row, at) => (
        <fieldset key={keys.current[at]} className="row">
          <legend>{t('row-title', { number: at + 1 })}</legend>
          {(field.columns ?? []).map((column, i) => (
            <Cell
              key={column.name}
              {...props}
              id={at === 0 && i === 0 ? id : `${id}-${at}-${i}`}
              row={at}
              column={column}
              value={row[column.name] ?? ''}
              onChange={(cell) => change(at, column.name, String(cell))}
            />
          ))}
          {!field.disabled && (
            <Button kind="plain" icon="close" onClick={() => remove(at)}>
              {t('row-remove', { number: at + 1 })}
            </Button>
          )}
        </fieldset>
      ))}
      {!field.disabled && (
        <button
          ref={adder}
          id={rows.length === 0 ? id : undefined}
          type="button"
          className="button outlined"
          disabled={isFull}
          onClick={() => onChange([...rows, {}])}
        >
          {t('row-add')}
        </button>
      )}
      <p className="only-heard" role="status">
        {stated}
      </p>
    </div>
  )
}

function Cell({ column, row, field, issues, ...props }: FieldProps & { column: Column; row: number }) {
  const { language, text: texts, labelOf } = useFormI18n()
  const issue = issues.find((each) => each.row === row && each.column === column.name)
  const errorId = `${props.id}-error`
  const Widget = cellWidgets[column.type]
  const own = { ...field, ...column, options: column.options, columns: undefined }
  return (
    <div className="field">
      <label id={`${props.id}-label`} htmlFor={props.id}>
        {labelOf(column)}
      </label>
      {issue && (
        <p id={errorId} className="field-error">
          {toFieldMessage(issue, field, texts, language)}
        </p>
      )}
      <Widget
        {...props}
        field={own}
        issues={[]}
        labelId={`${props.id}-label`}
        describedBy={issue ? errorId : undefined}
        isInvalid={issue !== undefined}
      />
    </div>
  )
}
