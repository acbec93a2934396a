import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { useSpeech } from '#web/messages/say.ts'
import { type Country, listCountries, searchCountries } from '#web/ui/countries.ts'
import { Icon } from '#web/ui/icon.tsx'
import '#web/ui/field.css'

type Props = { value: string | null; onChange: (code: string | null) => void }

/** A country, found by typing: the ARIA combobox with a list. */
export function CountryField({ value, onChange }: Props) {
  const { language, say } = useSpeech()
  const countries = useMemo(() => listCountries(language), [language])
  const chosen = countries.find((country) => country.code === value)
  const [text, setText] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()

  const isOpen = text !== null
  const found = useMemo(() => (text === null ? [] : searchCountries(countries, text)), [countries, text])

  const open = (typed = '') => {
    setText(typed)
    setActive(0)
  }
  const close = () => setText(null)
  const choose = (country: Country | null) => {
    onChange(country?.code ?? null)
    close()
  }
  const move = (to: number) => {
    setActive(to)
    document.getElementById(`${id}-${to}`)?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) event.preventDefault()
    if (event.key === 'Escape') return close()
    if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      return choose(found[active] ?? chosen ?? null)
    }
    const by = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    if (!isOpen) return open()
    move(Math.min(Math.max(active + by, 0), Math.max(found.length - 1, 0)))
  }

  return (
    <div className="field">
      <label htmlFor={`${id}-input`}>{say('country.label')}</label>
      <p className="muted small" id={`${id}-hint`}>
        {say('country.hint')}
      </p>
      <div className="combobox">
        <input
          ref={input}
          id={`${id}-input`}
          className="input"
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-describedby={`${id}-hint`}
          aria-activedescendant={isOpen && found[active] ? `${id}-${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={chosen && isOpen ? chosen.name : say('country.placeholder')}
          value={text ?? chosen?.name ?? ''}
          onChange={(event) => open(event.target.value)}
          onClick={() => !isOpen && open()}
          onKeyDown={onKeyDown}
          onBlur={close}
        />
        {value && !isOpen ? (
          <button
            type="button"
            className="combobox-mark"
            aria-label={say('country.clear')}
            onClick={() => {
              choose(null)
              input.current?.focus()
            }}
          >
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
          aria-label={say('country.label')}
          hidden={!isOpen || found.length === 0}
          // The list takes no focus: pressing on it must not close it.
          onPointerDown={(event) => event.preventDefault()}
        >
          {found.map((country, index) => (
            <div
              key={country.code}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              onClick={() => choose(country)}
              onKeyDown={(event) => event.key === 'Enter' && choose(country)}
            >
              {country.name}
              {country.code === value && <Icon name="check" />}
            </div>
          ))}
        </div>
        {isOpen && found.length === 0 && <p className="combobox-list none">{say('country.none')}</p>}
      </div>
      <p className="only-heard" role="status">
        {isOpen && text ? (found.length > 0 ? say('country.count', { count: found.length }) : say('country.none')) : ''}
      </p>
    </div>
  )
}
