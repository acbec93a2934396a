import { EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { useEffect, useRef, useState } from 'react'
import { type FieldProps, toText } from '#web/forms/field/field-props.ts'
import { useFormI18n } from '#web/forms/field/form-i18n.ts'
import type { WidgetKey } from '#web/forms/field/messages.en.ts'
import { type RichTextTool, richTextPlugins, richTextTools } from '#web/forms/widgets/rich-text/rich-text-commands.ts'
import { readRichText, writeRichText } from '#web/forms/widgets/rich-text/rich-text-schema.ts'

const tools: { tool: RichTextTool; key: WidgetKey; sign: string }[] = [
  { tool: 'bold', key: 'rich-bold', sign: 'B' },
  { tool: 'italic', key: 'rich-italic', sign: 'I' },
  { tool: 'underline', key: 'rich-underline', sign: 'U' },
  { tool: 'bullets', key: 'rich-list', sign: '•' },
  { tool: 'numbers', key: 'rich-numbers', sign: '1.' },
]

/** Text with a few kinds of formatting, in ProseMirror. Its schema says what may stand in it: docs/decisions/0030-rich-text-and-signatures.md. */
export function RichTextWidget(props: FieldProps) {
  const { field, id, labelId, describedBy, isInvalid } = props
  const { t } = useFormI18n()
  const { place, view, state } = useEditor(props)
  const run = (tool: RichTextTool) => {
    if (!view.current) return
    richTextTools[tool].command(view.current.state, view.current.dispatch)
    view.current.focus()
  }
  // An editable division is a text field to assistive technology only when it says so; a text area shows no formatting.
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
  }
  return (
    <div className="rich">
      <div className="rich-tools" role="toolbar" aria-label={t('rich-tools')} aria-controls={id}>
        {tools.map(({ tool, key, sign }) => (
          <button
            key={tool}
            type="button"
            className={`field-button ${tool}`}
            aria-label={t(key)}
            aria-pressed={state !== null && richTextTools[tool].isOn(state)}
            title={t(key)}
            // Drawn, not written: a sign is no part of the name by which the button is called.
            data-sign={sign}
            disabled={field.disabled}
            // The selection must stay in the text.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => run(tool)}
          />
        ))}
      </div>
      <div ref={place} {...textbox} />
    </div>
  )
}

function useEditor(props: FieldProps) {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  const newest = useRef(props)
  newest.current = props
  const [state, setState] = useState<EditorState | null>(null)
  const html = toText(props.value)

  useEffect(() => {
    if (!place.current) return
    const editor = new EditorView(
      { mount: place.current },
      {
        state: EditorState.create({ doc: readRichText(toText(newest.current.value)), plugins: richTextPlugins }),
        editable: () => !newest.current.field.disabled,
        dispatchTransaction(transaction) {
          const next = editor.state.apply(transaction)
          editor.updateState(next)
          setState(next)
          if (transaction.docChanged && !transaction.getMeta('given')) newest.current.onChange(writeRichText(next.doc))
        },
      },
    )
    view.current = editor
    setState(editor.state)
    return () => {
      view.current = null
      editor.destroy()
    }
  }, [])

  useEffect(() => {
    const editor = view.current
    if (!editor) return
    const given = readRichText(html)
    const { doc, tr } = editor.state
    // Its own words come back with every render, and from the server: writing them once more would move the cursor.
    if (given.eq(doc) || writeRichText(given) === writeRichText(doc)) return
    editor.dispatch(tr.replaceWith(0, doc.content.size, given.content).setMeta('given', true).setMeta('addToHistory', false))
  }, [html])

  return { place, view, state }
}
