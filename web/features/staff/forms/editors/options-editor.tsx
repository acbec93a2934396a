import { useState } from 'react'
import { definitionLimits, type Option } from '#contract/forms/definition/field-definition.ts'
import { PartRows } from '#web/features/staff/forms/editors/part-rows.tsx'
import { PasteOptions } from '#web/features/staff/forms/editors/paste-options.tsx'
import { formsMessages } from '#web/features/staff/forms/messages/forms-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import styles from '#web/features/staff/forms/editors/editors.module.css'

type Props = { options: readonly Option[]; onChange: (options: Option[]) => void }

/** The options of a choice: what is kept, and what applicants read in either language. */
export function OptionsEditor({ options, onChange }: Props) {
  const t = formsMessages.useTranslate()
  const [isPasting, setPasting] = useState(false)
  const { maxOptions } = definitionLimits
  const toName = (at: number) => t('design.option-of', { at: at + 1 })
  const times = new Map<string, number>()
  for (const { value } of options) times.set(value, (times.get(value) ?? 0) + 1)
  const add = () =>
    onChange([
      ...options,
      {
        value: toUnusedName(
          t('design.new-option'),
          options.map(({ value }) => value),
        ),
      },
    ])
  return (
    <>
      <PartRows
        part="options"
        title={t('design.options')}
        rows={options}
        toName={toName}
        addText={t('design.add-option')}
        onAdd={add}
        onChange={onChange}
        mayAdd={options.length < maxOptions}
        acts={<Button onClick={() => setPasting(true)}>{t('design.paste')}</Button>}
      >
        {(option, change, name) => (
          <div className={styles.optionRow}>
            <TextField
              label={`${name}: ${t('design.option-value')}`}
              autoComplete="off"
              maxLength={500}
              error={option.value ? ((times.get(option.value) ?? 0) > 1 ? t('design.option-twice') : undefined) : t('design.value-missing')}
              value={option.value}
              onChange={(event) => change({ ...option, value: event.target.value })}
            />
            <LabelLines what={name} row={option} onChange={change} />
          </div>
        )}
      </PartRows>
      {isPasting && (
        <PasteOptions
          there={options}
          onTake={(taken) => onChange(isOnlyFirst(options, t('design.new-option')) ? taken : [...options, ...taken])}
          onClose={() => setPasting(false)}
        />
      )}
    </>
  )
}

/** A choice begins with one option, since it needs one: nobody means that one. */
function isOnlyFirst(options: readonly Option[], word: string): boolean {
  const [first] = options
  return options.length === 1 && first?.value === word && !first.alias && !first.cn
}

export function toUnusedName(name: string, taken: readonly string[]): string {
  const known = new Set(taken)
  let count = taken.length + 1
  while (known.has(`${name} ${count}`)) count += 1
  return `${name} ${count}`
}

type LabelProps<Row> = { what: string; row: Row; onChange: (row: Row) => void }

/** What applicants read in either language, side by side. */
export function LabelLines<Row extends { alias?: string | undefined; cn?: string | undefined }>({ what, row, onChange }: LabelProps<Row>) {
  const t = formsMessages.useTranslate()
  const set = (name: 'alias' | 'cn', value: string) => {
    const { [name]: _, ...rest } = row
    onChange({ ...rest, ...(value && { [name]: value }) } as Row)
  }
  return (
    <>
      <TextField
        label={t('design.english', { what })}
        lang="en"
        autoComplete="off"
        maxLength={500}
        value={row.alias ?? ''}
        onChange={(event) => set('alias', event.target.value)}
      />
      <TextField
        label={t('design.chinese', { what })}
        lang="zh-Hans"
        autoComplete="off"
        maxLength={500}
        value={row.cn ?? ''}
        onChange={(event) => set('cn', event.target.value)}
      />
    </>
  )
}
