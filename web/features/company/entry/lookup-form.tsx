import { type FormEvent, useEffect, useMemo, useRef } from 'react'
import { countryCodes } from '#contract/forms/lists/country-codes.ts'
import { nameCodes } from '#contract/forms/lists/name-codes.ts'
import { type LookupEvent, type LookupState, mayHelp } from '#web/features/company/entry/state/lookup-machine.ts'
import type { Send } from '#web/lib/state/use-machine.ts'
import { corporateEntryWords } from '#web/features/company/entry/messages/entry-messages.ts'
import { useSpeech } from '#web/lib/i18n/translate.ts'
import { describe, EntryFrame, EntryLine } from '#web/features/company/entry/entry-field.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Combobox } from '#web/ui/controls/combobox.tsx'

type Props = { state: LookupState; send: Send<LookupEvent> }

/** Country, and name or number. */
export function LookupForm({ state, send }: Props) {
  const say = corporateEntryWords.useSay()
  const box = useRef<HTMLFormElement>(null)
  const { words, missing, tries, result } = state
  const isChoiceMissing = result.is === 'found' && result.isChoiceMissing
  useEffect(() => {
    if (tries > 0 && !isChoiceMissing) box.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [tries, isChoiceMissing])
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    send({ is: 'search' })
  }
  // The next thing to do is another one.
  const isDone = result.is === 'found' ? result.companies.length > 0 : result.is === 'failed' && !mayHelp(result.code)
  return (
    <form ref={box} noValidate onSubmit={onSubmit} className="lookup-form">
      <CountryChoice state={state} send={send} isRequired />
      <EntryLine
        id="lookup-name"
        label={say('lookup.name')}
        error={missing.includes('name') ? say('lookup.name-missing') : undefined}
        value={words.name}
        onChange={(value) => send({ is: 'write', field: 'name', value })}
        control={{ autoComplete: 'organization', maxLength: 200, spellCheck: false }}
      />
      <EntryLine
        id="lookup-number"
        label={<Optional words={say('lookup.number')} />}
        hint={say('lookup.number-hint')}
        value={words.number}
        onChange={(value) => send({ is: 'write', field: 'number', value })}
        control={{ autoComplete: 'off', maxLength: 100, spellCheck: false, autoCapitalize: 'characters' }}
      />
      <Button type="submit" kind={isDone ? 'outlined' : 'primary'} aria-disabled={result.is === 'searching' || undefined}>
        {say('lookup.search')}
      </Button>
    </form>
  )
}

export function Optional({ words }: { words: string }) {
  const say = corporateEntryWords.useSay()
  return (
    <>
      {words} <span className="muted">{say('lookup.optional')}</span>
    </>
  )
}

/** The country in whose register the company stands. */
export function CountryChoice({ state, send, isRequired = false }: Props & { isRequired?: boolean }) {
  const say = corporateEntryWords.useSay()
  const { language } = useSpeech()
  const countries = useMemo(() => nameCodes(countryCodes, 'region', language), [language])
  const frame = {
    id: 'lookup-country',
    error: state.missing.includes('isoCode') ? say('lookup.country-missing') : undefined,
  }
  return (
    <EntryFrame {...frame} label={isRequired ? say('lookup.country') : <Optional words={say('lookup.country')} />}>
      <Combobox
        id={frame.id}
        labelId={`${frame.id}-label`}
        options={countries}
        value={state.words.isoCode}
        onChange={(value) => send({ is: 'write', field: 'isoCode', value })}
        words={{
          placeholder: say('lookup.country-placeholder'),
          clear: say('lookup.country-clear'),
          none: say('lookup.country-none'),
          count: (count) => say('lookup.country-count', { count }),
        }}
        control={{ ...describe(frame), 'aria-required': isRequired || undefined }}
      />
    </EntryFrame>
  )
}
