import { useId } from 'react'
import type { LocalText } from '#contract/forms/definition/local-text.ts'
import { formsMessages } from '#web/features/staff/forms/messages/forms-messages.ts'
import { TextField } from '#web/ui/controls/text-field.tsx'
import styles from '#web/features/staff/forms/editors/editors.module.css'

type Props = {
  what: string
  part?: 'name' | 'alias'
  en: string
  cn: string
  error?: string | undefined
  placeholder?: string
  onChange: (next: { en: string; cn: string }) => void
}

/** One text in both languages, side by side. */
export function TextPair({ what, part = 'name', en, cn, error, placeholder, onChange }: Props) {
  const t = formsMessages.useTranslate()
  return (
    <div className={styles.designPair}>
      <TextField
        data-part={part}
        label={t('design.english', { what })}
        error={error}
        lang="en"
        placeholder={placeholder}
        autoComplete="off"
        maxLength={500}
        value={en}
        onChange={(event) => onChange({ en: event.target.value, cn })}
      />
      <TextField
        data-part="cn"
        label={t('design.chinese', { what })}
        lang="zh-Hans"
        autoComplete="off"
        maxLength={500}
        value={cn}
        onChange={(event) => onChange({ en, cn: event.target.value })}
      />
    </div>
  )
}

type LocalProps = { part: string; what: string; value: LocalText | null | undefined; onChange: (next: LocalText | undefined) => void }

/** The same for a text that may be left out. */
export function LocalPair({ part, what, value, onChange }: LocalProps) {
  const t = formsMessages.useTranslate()
  const { en, cn = '' } = typeof value === 'string' ? { en: value } : (value ?? { en: '' })
  const rows = Math.max(en.length, 2 * cn.length) > 60 ? 4 : 1
  const set = (next: { en: string; cn: string }) =>
    onChange(next.en || next.cn ? { en: next.en, ...(next.cn && { cn: next.cn }) } : undefined)
  return (
    <div className={styles.designPair} data-part={part}>
      <LongField label={t('design.english', { what })} lang="en" rows={rows} value={en} onChange={(text) => set({ en: text, cn })} />
      <LongField label={t('design.chinese', { what })} lang="zh-Hans" rows={rows} value={cn} onChange={(text) => set({ en, cn: text })} />
    </div>
  )
}

function LongField({
  label,
  lang,
  rows,
  value,
  onChange,
}: {
  label: string
  lang: string
  rows: number
  value: string
  onChange: (text: string) => void
}) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className="input"
        lang={lang}
        rows={rows}
        maxLength={20_000}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
