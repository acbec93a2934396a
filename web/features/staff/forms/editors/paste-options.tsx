import { type ClipboardEvent, useDeferredValue, useId, useMemo, useState } from 'react'
import { definitionLimits, type Option } from '#contract/forms/definition/field-definition.ts'
import { formsMessages } from '#web/features/staff/forms/messages/forms-messages.ts'
import { readPastedOptions } from '#web/features/staff/forms/model/read-pasted-options.ts'
import { useFormMessages } from '#web/features/staff/shell/use-form-messages.ts'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'

type Props = { there: readonly Option[]; onTake: (taken: Option[]) => void; onClose: () => void }

/** Many options at once, a line each; what cannot be taken is counted before anything is. */
export function PasteOptions({ there, onTake, onClose }: Props) {
  const t = formsMessages.useTranslate()
  const { toast } = useDialogs()
  const id = useId()
  const [text, setText] = useState('')
  const shown = useDeferredValue(text)
  const { taken, twice, tooLong, beyond } = useMemo(() => readPastedOptions(shown, there), [shown, there])
  const texts = useFormMessages({ save: t('design.paste-take'), saving: t('design.paste-take') })
  const take = () => {
    const read = readPastedOptions(text, there)
    if (read.taken.length === 0) return
    onTake(read.taken)
    toast(t('design.pasted', { count: read.taken.length }))
    onClose()
  }
  // Browsers take seconds to insert thousands of lines as if they were typed.
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    event.preventDefault()
    const { selectionStart, selectionEnd, value } = event.currentTarget
    setText(value.slice(0, selectionStart) + event.clipboardData.getData('text/plain') + value.slice(selectionEnd))
  }
  const left = [
    ...(twice > 0 ? [t('design.paste-twice', { count: twice })] : []),
    ...(tooLong > 0 ? [t('design.paste-long', { count: tooLong })] : []),
    ...(beyond > 0 ? [t('design.paste-beyond', { count: beyond, most: definitionLimits.maxOptions })] : []),
  ]
  return (
    <FormDialog title={t('design.paste')} text={texts} isChanged={text.trim() !== ''} isSaving={false} onSave={take} onLeave={onClose}>
      <div className="field">
        <label htmlFor={id}>{t('design.paste-label')}</label>
        <p id={`${id}-hint`} className="muted small">
          {t('design.paste-hint')}
        </p>
        <textarea
          id={id}
          className="input"
          rows={10}
          spellCheck={false}
          aria-describedby={`${id}-hint`}
          value={text}
          onPaste={paste}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <div role="status">
        <p>{t('design.paste-count', { count: taken.length })}</p>
        {left.map((sentence) => (
          <p key={sentence} className="field-error">
            {sentence}
          </p>
        ))}
      </div>
    </FormDialog>
  )
}
