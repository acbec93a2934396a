import { type FormEvent, useEffect, useMemo, useRef } from 'react'
import { countryCodes } from '#contract/forms/lists/country-codes.ts'
import { nameCodes } from '#contract/forms/lists/name-codes.ts'
import { describe, EntryFrame, EntryLine } from '#web/features/company/entry/entry-field.tsx'
import { entryMessages } from '#web/features/company/entry/messages/entry-messages.ts'
import { type LookupEvent, type LookupState, mayHelp } from '#web/features/company/entry/state/lookup-machine.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import type { Send } from '#web/lib/state/use-machine.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Combobox } from '#web/ui/controls/combobox.tsx'
import styles from '#web/features/company/entry/lookup.module.css'

type Props = { state: LookupState; send: Send<LookupEvent> }

/** Country, and name or number. */
export function LookupForm({ state, send }: Props) {
  const t = entryMessages.useTranslate()
  const box = useRef<HTMLFormElement>(null)
  const { text, missing, tries, result } = state
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
    <form ref={box} noValidate onSubmit={onSubmit} className={styles.lookupForm}>
      <CountryChoice state={state} send={send} isRequired />
      <EntryLine
        id="lookup-name"
        label={t('lookup.name')}
        error={missing.includes('name') ? t('lookup.name-missing') : undefined}
        value={text.name}
        onChange={(value) => send({ is: 'write', field: 'name', value })}
        control={{ autoComplete: 'organization', maxLength: 200, spellCheck: false }}
      />
      <EntryLine
        id="lookup-number"
        label={<Optional text={t('lookup.number')} />}
        hint={t('lookup.number-hint')}
        value={text.number}
        onChange={(value) => send({ is: 'write', field: 'number', value })}
        control={{ autoComplete: 'off', maxLength: 100, spellCheck: false, autoCapitalize: 'characters' }}
      />
      <Button type="submit" kind={isDone ? 'outlined' : 'primary'} aria-disabled={result.is === 'searching' || undefined}>
        {t('lookup.search')}
      </Button>
    </form>
  )
}

export function Optional({ text }: { text: string }) {
  const t = entryMessages.useTranslate()
  return (
    <>
      {text} <span className="muted">{t('lookup.optional')}</span>
    </>
  )
}

/** The country in whose register the company stands. */
export function CountryChoice({ state, send, isRequired = false }: Props & { isRequired?: boolean }) {
  const t = entryMessages.useTranslate()
  const { language } = useI18n()
  const countries = useMemo(() => nameCodes(countryCodes, 'region', language), [language])
  const frame = {
    id: 'lookup-country',
    error: state.missing.includes('isoCode') ? t('lookup.country-missing') : undefined,
  }
  return (
    <EntryFrame {...frame} label={isRequired ? t('lookup.country') : <Optional text={t('lookup.country')} />}>
      <Combobox
        id={frame.id}
        labelId={`${frame.id}-label`}
        options={countries}
        value={state.text.isoCode}
        onChange={(value) => send({ is: 'write', field: 'isoCode', value })}
        text={{
          placeholder: t('lookup.country-placeholder'),
          clear: t('lookup.country-clear'),
          none: t('lookup.country-none'),
          count: (count) => t('lookup.country-count', { count }),
        }}
        control={{ ...describe(frame), 'aria-required': isRequired || undefined }}
      />
    </EntryFrame>
  )
}
