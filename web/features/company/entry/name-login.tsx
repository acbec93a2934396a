import { type FormEvent, useEffect, useRef } from 'react'
import type { NameLoginEvent, NameLoginState } from '#web/features/company/entry/state/name-login-machine.ts'
import { useNameLogin } from '#web/features/company/entry/state/use-name-login.ts'
import { useSecondsUntil } from '#web/forms/email-code/use-email-code.ts'
import type { Send } from '#web/lib/state/use-machine.ts'
import { corporateEntryWords } from '#web/features/company/entry/messages/entry-messages.ts'
import { EntryLine } from '#web/features/company/entry/entry-field.tsx'
import type { CustomerProps } from '#web/features/company/entry/with-customer.tsx'
import { OutcomeHeading } from '#web/ui/page/outcome-heading.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { useErrorWords } from '#web/lib/i18n/use-error-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

const formId = 'name-login'
type PartProps = { state: NameLoginState; send: Send<NameLoginEvent> }

/** Where no code is asked for: the link goes to the address alone, so that whoever opens it has proved it. */
export function NameLogin({ place }: CustomerProps) {
  const say = corporateEntryWords.useSay()
  const { toast } = useDialogs()
  const [state, send] = useNameLogin({ place, onSentAgain: () => toast(say('requested.sent-again')) })
  return state.requested ? (
    <Requested state={state} send={send} resendAt={state.requested.resendAt} />
  ) : (
    <Asking state={state} send={send} />
  )
}

function Asking({ state, send }: PartProps) {
  const say = corporateEntryWords.useSay()
  const box = useRef<HTMLFormElement>(null)
  const { wrong, tries, isSending, trouble } = state
  useEffect(() => {
    if (tries > 0) box.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [tries])
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    send({ is: 'send', now: Date.now() })
  }
  return (
    <Page
      name={say('name.page')}
      heading={say('name.title')}
      headingKey={tries > 0 ? 'again' : 'default'}
      lead={say('name.lead')}
      actions={
        <Button kind="primary" type="submit" form={formId} aria-disabled={isSending || undefined}>
          {say(isSending ? 'name.sending' : 'name.send')}
        </Button>
      }
    >
      <form ref={box} id={formId} noValidate onSubmit={onSubmit} className="stack">
        <EntryLine
          id="business-name"
          label={say('name.business')}
          error={wrong.includes('companyName') ? say('name.business-missing') : undefined}
          value={state.companyName}
          onChange={(value) => send({ is: 'write', field: 'companyName', value })}
          control={{ autoComplete: 'organization', maxLength: 200, 'aria-required': true }}
        />
        <EntryLine
          id="business-email"
          label={say('name.email')}
          error={wrong.includes('email') ? say('name.email-wrong') : undefined}
          value={state.email}
          onChange={(value) => send({ is: 'write', field: 'email', value })}
          control={{ inputMode: 'email', autoComplete: 'email', autoCapitalize: 'none', spellCheck: false, 'aria-required': true }}
        />
        {trouble && <Trouble {...trouble} />}
      </form>
    </Page>
  )
}

function Requested({ state, send, resendAt }: PartProps & { resendAt: number }) {
  const say = corporateEntryWords.useSay()
  const secondsLeft = useSecondsUntil(resendAt)
  const { email, companyName, isSending, trouble } = state
  return (
    <Page
      name={say('requested.page')}
      heading={
        <OutcomeHeading mood="good" icon="mail">
          {say('requested.title')}
        </OutcomeHeading>
      }
      headingKey="requested"
      lead={say('requested.lead', { email, company: companyName })}
      actions={
        <>
          <Button aria-disabled={secondsLeft > 0 || isSending || undefined} onClick={() => send({ is: 'send', now: Date.now() })}>
            {isSending
              ? say('name.sending')
              : secondsLeft > 0
                ? say('requested.again-in', { seconds: secondsLeft })
                : say('requested.again')}
          </Button>
          <Button kind="plain" onClick={() => send({ is: 'begin-again' })}>
            {say('requested.other')}
          </Button>
        </>
      }
    >
      <section className="stack tight" aria-labelledby="no-mail">
        <h2 id="no-mail">{say('requested.no-mail-title')}</h2>
        <p className="muted">{say('requested.no-mail')}</p>
      </section>
      {trouble && <Trouble {...trouble} />}
    </Page>
  )
}

function Trouble({ code, isOffline }: { code: string; isOffline: boolean }) {
  const words = useErrorWords(code, isOffline)
  if (!words) return null
  return (
    <Notice mood="bad" role="alert" title={words.title}>
      <p>{words.message}</p>
    </Notice>
  )
}
