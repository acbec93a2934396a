import { type KeyboardEvent, useRef, useState } from 'react'
import { type FieldProps, toControl, toText } from '#web/form/field-props.ts'
import { useFormSpeech } from '#web/form/form-speech.ts'
import { type SearchOption, searchOptions } from '#web/form/search-options.ts'
import { Icon } from '#web/ui/icon.tsx'

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }

/** One of many, found by typing: the ARIA combobox with a list. */
export function SearchWidget(props: FieldProps & { options: readonly SearchOption[] }) {
  const { field, value, onChange, id, labelId, options } = props
  const { say, labelOf } = useFormSpeech()
  const chosen = options.find((option) => option.value === toText(value))
  const [text, setText] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const isOpen = text !== null
  const found = isOpen ? searchOptions(options, text) : []
  const { readOnly: _, ...control } = toControl(props)

  const open = (typed = '') => {
    setText(typed)
    setActive(0)
  }
  const close = () => setText(null)
  const choose = (option: SearchOption | undefined) => {
    if (option) onChange(option.value)
    close()
  }
  const move = (by: number) => {
    const to = Math.min(Math.max(active + by, 0), Math.max(found.length - 1, 0))
    setActive(to)
    document.getElementById(`${id}-option-${to}`)?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      return close()
    }
    if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      return choose(found[active])
    }
    const by = steps[event.key]
    if (by === undefined) return
    event.preventDefault()
    return isOpen ? move(by) : open()
  }
  const clear = () => {
    onChange('')
    close()
    input.current?.focus()
  }

  return (
    <div className="combobox">
      <input
        {...control}
        ref={input}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && found[active] ? `${id}-option-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={isOpen && chosen ? chosen.label : say('type-to-search')}
        value={text ?? chosen?.label ?? ''}
        onChange={(event) => open(event.target.value)}
        onClick={() => !isOpen && open()}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      {chosen && !isOpen ? (
        <button type="button" className="combobox-mark" aria-label={say('clear', { field: labelOf(field) })} onClick={clear}>
          <Icon name="close" />
        </button>
      ) : (
        <span className="combobox-mark still">
          <Icon name="chevron" />
        </span>
      )}
      <div
        id={`${id}-list`}
        className="combobox-list"
        role="listbox"
        aria-labelledby={labelId}
        hidden={!isOpen || found.length === 0}
        // The list takes no focus: pressing on it must not close it.
        onPointerDown={(event) => event.preventDefault()}
      >
        {found.map((option, at) => (
          <div
            key={option.value}
            id={`${id}-option-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            onClick={() => choose(option)}
            onKeyDown={(event) => event.key === 'Enter' && choose(option)}
          >
            {option.label}
            {option.value === chosen?.value && <Icon name="check" />}
          </div>
        ))}
      </div>
      {isOpen && found.length === 0 && <p className="combobox-list none">{say('none-found')}</p>}
      <p className="only-heard" role="status">
        {isOpen && text ? (found.length > 0 ? say('found-count', { count: found.length }) : say('none-found')) : ''}
      </p>
    </div>
  )
}
