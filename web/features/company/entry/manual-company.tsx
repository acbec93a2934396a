import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { EntryLine } from '#web/features/company/entry/entry-field.tsx'
import { CountryChoice, Optional } from '#web/features/company/entry/lookup-form.tsx'
import { entryMessages } from '#web/features/company/entry/messages/entry-messages.ts'
import type { LookupEvent, LookupState } from '#web/features/company/entry/state/lookup-machine.ts'
import type { Send } from '#web/lib/state/use-machine.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Page } from '#web/ui/page/page.tsx'

const formId = 'typed-company'

/** The way on without a register. */
export function ManualCompany({ state, send, children }: { state: LookupState; send: Send<LookupEvent>; children: ReactNode }) {
  const t = entryMessages.useTranslate()
  const box = useRef<HTMLFormElement>(null)
  const { text, missing, tries } = state
  const isMissing = missing.includes('name')
  useEffect(() => {
    if (tries > 0 && isMissing) box.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [tries, isMissing])
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    send({ is: 'go-on' })
  }
  return (
    <Page
      name={t('typed.page')}
      heading={t('typed.title')}
      headingKey="typed"
      lead={t('typed.lead')}
      actions={
        <>
          <Button kind="primary" type="submit" form={formId}>
            {t('typed.go-on')}
          </Button>
          <Button kind="plain" onClick={() => send({ is: 'look-up' })}>
            {t('typed.back')}
          </Button>
        </>
      }
    >
      <form ref={box} id={formId} noValidate onSubmit={onSubmit} className="stack">
        <EntryLine
          id="typed-name"
          label={t('typed.name')}
          error={isMissing ? t('typed.name-missing') : undefined}
          value={text.name}
          onChange={(value) => send({ is: 'write', field: 'name', value })}
          control={{ autoComplete: 'organization', maxLength: 200, spellCheck: false, 'aria-required': true }}
        />
        <CountryChoice state={state} send={send} />
        <EntryLine
          id="typed-number"
          label={<Optional text={t('lookup.number')} />}
          value={text.number}
          onChange={(value) => send({ is: 'write', field: 'number', value })}
          control={{ autoComplete: 'off', maxLength: 100, spellCheck: false, autoCapitalize: 'characters' }}
        />
      </form>
      {children}
    </Page>
  )
}
