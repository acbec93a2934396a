import { type ClipboardEvent, type DragEvent, useEffect, useRef } from 'react'
import { cleanRichText } from '#contract/forms/rules/rich-text.ts'
import { type FieldProps, toText } from '#web/forms/field/field-props.ts'
import { useFormI18n } from '#web/forms/field/form-i18n.ts'
import type { WidgetKey } from '#web/forms/field/messages.en.ts'

const tools: { command: string; key: WidgetKey; sign: string }[] = [
  { command: 'bold', key: 'rich-bold', sign: 'B' },
  { command: 'italic', key: 'rich-italic', sign: 'I' },
  { command: 'underline', key: 'rich-underline', sign: 'U' },
  { command: 'insertUnorderedList', key: 'rich-list', sign: '•' },
  { command: 'insertOrderedList', key: 'rich-numbers', sign: '1.' },
]

/**
 * Text with a few marks, in the browser's own editor. Whatever it, a paste or a kept answer holds goes through the one
 * cleaning of both sides before it is shown or sent.
 */
export function RichTextWidget({ field, value, onChange, id, labelId, describedBy, isInvalid }: FieldProps) {
  const { t } = useFormI18n()
  const editor = useRef<HTMLDivElement>(null)
  const sent = useRef<string | null>(null)
  const html = toText(value)

  useEffect(() => {
    // Its own words come back with every render: writing them once more would move the cursor.
    if (!editor.current || sent.current === html) return
    editor.current.innerHTML = cleanRichText(html)
    sent.current = html
  }, [html])

  const send = () => {
    const cleaned = cleanRichText(editor.current?.innerHTML ?? '')
    sent.current = cleaned
    onChange(cleaned)
  }
  const paste = (event: ClipboardEvent) => {
    event.preventDefault()
    const pasted = event.clipboardData.getData('text/html')
    if (pasted) document.execCommand('insertHTML', false, cleanRichText(pasted))
    else document.execCommand('insertText', false, event.clipboardData.getData('text/plain'))
  }
  const mark = (command: string) => {
    editor.current?.focus()
    document.execCommand('defaultParagraphSeparator', false, 'p')
    document.execCommand(command)
    send()
  }
  // An editable division is a text field to assistive technology only when it says so; a text area shows no marks.
  const textbox = {
    id,
    className: 'input rich-text',
    role: 'textbox',
    tabIndex: 0,
    'aria-multiline': true,
    'aria-labelledby': labelId,
    'aria-describedby': describedBy,
    'aria-invalid': isInvalid || undefined,
    'aria-required': field.limit.required || undefined,
    contentEditable: !field.disabled,
    suppressContentEditableWarning: true,
    onInput: send,
    onPaste: paste,
    onDrop: (event: DragEvent) => event.preventDefault(),
  }
  return (
    <div className="rich">
      <div className="rich-tools" role="toolbar" aria-label={t('rich-tools')} aria-controls={id}>
        {tools.map(({ command, key, sign }) => (
          <button
            key={command}
            type="button"
            className={`field-button ${command}`}
            aria-label={t(key)}
            title={t(key)}
            // Drawn, not written: a sign is no part of the name by which the button is called.
            data-sign={sign}
            disabled={field.disabled}
            // The selection must stay in the text.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => mark(command)}
          />
        ))}
      </div>
      <div ref={editor} {...textbox} />
    </div>
  )
}
