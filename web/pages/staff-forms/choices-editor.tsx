import type { ReactNode } from 'react'
import type { Column, FormField, Option } from '#contract/form/field-definition.ts'
import { cellTypes } from '#contract/form/field-type.ts'
import { staffFormsWords } from '#web/messages/staff-forms/words.ts'
import { LineField } from '#web/pages/staff/line-field.tsx'
import { SelectField } from '#web/pages/staff/select-field.tsx'
import { Tick } from '#web/pages/staff-forms/tick.tsx'
import { Button } from '#web/ui/button.tsx'

type Props = { field: FormField; onChange: (part: Partial<FormField>) => void }

/** The options of a choice, or the columns of a table. */
export function ChoicesEditor({ field: { options, columns }, onChange }: Props) {
  const say = staffFormsWords.useSay()
  if (options) {
    return (
      <Rows
        title={say('design.options')}
        rows={options}
        toName={(at) => say('design.option-of', { at: at + 1 })}
        addWords={say('design.add-option')}
        onAdd={() => onChange({ options: [...options, { value: toFree(say('design.new-option'), options.map(({ value }) => value)) }] })}
        onChange={(next) => onChange({ options: next })}
      >
        {(option, change, name) => (
          <>
            <Line label={`${name}: ${say('design.option-value')}`} value={option.value} onChange={(value) => change({ ...option, value })} />
            <Labels what={name} row={option} onChange={change} />
          </>
        )}
      </Rows>
    )
  }
  if (!columns) return null
  return (
    <Rows
      title={say('design.columns')}
      rows={columns}
      toName={(at) => say('design.column-of', { at: at + 1 })}
      addWords={say('design.add-column')}
      onAdd={() => onChange({ columns: [...columns, { name: toFree(say('design.new-column'), columns.map(({ name }) => name)), type: 'text', limit: { required: false } }] })}
      onChange={(next) => onChange({ columns: next })}
    >
      {(column, change, name) => (
        <>
          <Line label={`${name}: ${say('design.key')}`} value={column.name} onChange={(value) => change({ ...column, name: value })} />
          <Labels what={name} row={column} onChange={change} />
          <SelectField label={`${name}: ${say('attr.type')}`} value={column.type} onChange={(word) => change(retype(column, word))}>
            {cellTypes
              .filter((type) => type !== 'picklist' || column.type === type)
              .map((type) => (
                <option key={type} value={type}>
                  {say(`type.${type}`)}
                </option>
              ))}
          </SelectField>
          <Tick label={say('design.required')} isOn={column.limit.required} onChange={(required) => change({ ...column, limit: { ...column.limit, required } })} />
        </>
      )}
    </Rows>
  )
}

function retype(column: Column, word: string): Column {
  const type = cellTypes.find((each) => each === word) ?? column.type
  if (type === column.type) return column
  const { options: _, ...rest } = column
  return { ...rest, type, limit: { required: column.limit.required } }
}

function toFree(name: string, taken: string[]): string {
  let count = taken.length + 1
  while (taken.includes(`${name} ${count}`)) count += 1
  return `${name} ${count}`
}

type RowsProps<Row> = {
  title: string
  rows: Row[]
  toName: (at: number) => string
  addWords: string
  onAdd: () => void
  onChange: (rows: Row[]) => void
  children: (row: Row, change: (row: Row) => void, name: string) => ReactNode
}

function Rows<Row extends Option | Column>({ title, rows, toName, addWords, onAdd, onChange, children }: RowsProps<Row>) {
  const say = staffFormsWords.useSay()
  const move = (at: number, to: number) => {
    const row = rows[at]
    if (row && to >= 0 && to < rows.length) onChange(rows.toSpliced(at, 1).toSpliced(to, 0, row))
  }
  return (
    <fieldset className="design-rows">
      <legend>{title}</legend>
      {rows.map((row, at) => (
        <div key={toName(at)} className="design-row">
          {children(row, (next) => onChange(rows.with(at, next)), toName(at))}
          <div className="design-row-acts">
            <button type="button" className="design-move" aria-label={say('design.up', { name: toName(at) })} onClick={() => move(at, at - 1)}>
              ↑
            </button>
            <button type="button" className="design-move" aria-label={say('design.down', { name: toName(at) })} onClick={() => move(at, at + 1)}>
              ↓
            </button>
            {rows.length > 1 && (
              <Button kind="plain" aria-label={say('design.remove-of', { what: toName(at) })} icon="trash" onClick={() => onChange(rows.toSpliced(at, 1))}>
                {''}
              </Button>
            )}
          </div>
        </div>
      ))}
      <Button icon="plus" onClick={onAdd}>
        {addWords}
      </Button>
    </fieldset>
  )
}

function Line({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  return <LineField label={label} autoComplete="off" maxLength={500} value={value} onChange={(event) => onChange(event.target.value)} />
}

function Labels<Row extends Option | Column>({ what, row, onChange }: { what: string; row: Row; onChange: (row: Row) => void }) {
  const say = staffFormsWords.useSay()
  const set = (name: 'alias' | 'cn', value: string) => {
    const { [name]: _, ...rest } = row
    onChange({ ...rest, ...(value && { [name]: value }) } as Row)
  }
  return (
    <>
      <Line label={say('design.english', { what })} value={row.alias ?? ''} onChange={(value) => set('alias', value)} />
      <Line label={say('design.chinese', { what })} value={row.cn ?? ''} onChange={(value) => set('cn', value)} />
    </>
  )
}
