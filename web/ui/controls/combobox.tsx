import { type InputHTMLAttributes, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { Icon } from '#web/ui/controls/icon.tsx'
import { type SearchOption, searchOptions } from '#web/ui/controls/search-options.ts'
import '#web/ui/controls/field.css'

type Words = { placeholder: string; clear: string; none: string; count: (count: number) => string }
type Props = {
  /** Of the input; the parts take theirs from it. */
  id: string
  labelId: string
  options: readonly SearchOption[]
  /** Empty for no choice. */
  value: string
  onChange: (value: string) => void
  text: Words
  /** By what else each option is found; it comes when somebody types. */
  loadOtherNames?: () => Promise<(value: string) => readonly string[]>
  /** What else the input says of itself. */
  control?: InputHTMLAttributes<HTMLInputElement>
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }

/** One of many, found by typing: the ARIA combobox with a list. */
export function Combobox({ id, labelId, options, value, onChange, text: texts, loadOtherNames, control }: Props) {
  const chosen = options.find((option) => option.value === value)
  const [text, setText] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const isOpen = text !== null
  const named = useOtherNames(options, text ? loadOtherNames : undefined)
  const found = useMemo(() => (text === null ? [] : searchOptions(named, text)), [named, text])

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
    if ((event.key === 'Escape' || event.key === 'Enter') && isOpen) {
      event.preventDefault()
      return event.key === 'Enter' ? choose(found[active]) : close()
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
        className="input"
        {...control}
        ref={input}
        id={id}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && found[active] ? `${id}-option-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={isOpen && chosen ? chosen.label : texts.placeholder}
        value={text ?? chosen?.label ?? ''}
        onChange={(event) => open(event.target.value)}
        onClick={() => !isOpen && open()}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      {chosen && !isOpen ? (
        <button type="button" className="combobox-mark" aria-label={texts.clear} onClick={clear}>
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
      {isOpen && found.length === 0 && <p className="combobox-list none">{texts.none}</p>}
      <p className="only-heard" role="status">
        {isOpen && text ? (found.length > 0 ? texts.count(found.length) : texts.none) : ''}
      </p>
    </div>
  )
}

/** The options with their other names, once those are there; without them, all else is found. */
function useOtherNames(options: readonly SearchOption[], load: Props['loadOtherNames']): readonly SearchOption[] {
  const [list, setList] = useState<{ of: (value: string) => readonly string[] }>()
  const isDesired = load !== undefined && list === undefined
  const latest = useRef(load)
  latest.current = load
  useEffect(() => {
    if (!isDesired) return
    let isGone = false
    latest.current?.().then(
      (of) => isGone || setList({ of }),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [isDesired])
  return useMemo(
    () => (list ? options.map((option) => ({ ...option, also: [...(option.also ?? []), ...list.of(option.value)] })) : options),
    [options, list],
  )
}
