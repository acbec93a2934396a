import { type FormEvent, useEffect, useRef } from 'react'
import { EntryLine } from '#web/features/company/entry/entry-field.tsx'
import { entryMessages } from '#web/features/company/entry/messages/entry-messages.ts'
import type { NameLoginEvent, NameLoginState } from '#web/features/company/entry/state/name-login-machine.ts'
import { useNameLogin } from '#web/features/company/entry/state/use-name-login.ts'
import type { CustomerProps } from '#web/features/company/entry/with-customer.tsx'
import { useSecondsUntil } from '#web/forms/email-code/use-email-code.ts'
import { useErrorMessages } from '#web/lib/i18n/use-error-messages.ts'
import type { Send } from '#web/lib/state/use-machine.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { OutcomeHeading } from '#web/ui/page/outcome-heading.tsx'
import { Page } from '#web/ui/page/page.tsx'

const formId = 'name-login'
type PartProps = { state: NameLoginState; send: Send<NameLoginEvent> }

/** Where no code is asked for: the link goes to the address alone, so that whoever opens it has proved it. */
export function NameLogin({ place }: CustomerProps) {
  const t = entryMessages.useTranslate()
  const { toast } = useDialogs()
  const [state, send] = useNameLogin({ place, onSentAgain: () => toast(t('requested.sent-again')) })
  return state.requested ? (
    <Requested state={state} send={send} resendAt={state.requested.resendAt} />
  ) : (
    <Asking state={state} send={send} />
  )
}

function Asking({ state, send }: PartProps) {
  const t = entryMessages.useTranslate()
  const box = useRef<HTMLFormElement>(null)
  const { wrong, tries, isSending, problem } = state
  useEffect(() => {
    if (tries > 0) box.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [tries])
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    send({ is: 'send', now: Date.now() })
  }
  return (
    <Page
      name={t('name.page')}
      heading={t('name.title')}
      headingKey={tries > 0 ? 'again' : 'default'}
      lead={t('name.lead')}
      actions={
        <Button kind="primary" type="submit" form={formId} aria-disabled={isSending || undefined}>
          {t(isSending ? 'name.sending' : 'name.send')}
        </Button>
      }
    >
      <form ref={box} id={formId} noValidate onSubmit={onSubmit} className="stack">
        <EntryLine
          id="business-name"
          label={t('name.business')}
          error={wrong.includes('companyName') ? t('name.business-missing') : undefined}
          value={state.companyName}
          onChange={(value) => send({ is: 'write', field: 'companyName', value })}
          control={{ autoComplete: 'organization', maxLength: 200, 'aria-required': true }}
        />
        <EntryLine
          id="business-email"
          label={t('name.email')}
          error={wrong.includes('email') ? t('name.email-wrong') : undefined}
          value={state.email}
          onChange={(value) => send({ is: 'write', field: 'email', value })}
          control={{ inputMode: 'email', autoComplete: 'email', autoCapitalize: 'none', spellCheck: false, 'aria-required': true }}
        />
        {problem && <PersonProblem {...problem} />}
      </form>
    </Page>
  )
}

function Requested({ state, send, resendAt }: PartProps & { resendAt: number }) {
  const t = entryMessages.useTranslate()
  const secondsLeft = useSecondsUntil(resendAt)
  const { email, companyName, isSending, problem } = state
  return (
    <Page
      name={t('requested.page')}
      heading={
        <OutcomeHeading mood="good" icon="mail">
          {t('requested.title')}
        </OutcomeHeading>
      }
      headingKey="requested"
      lead={t('requested.lead', { email, company: companyName })}
      actions={
        <>
          <Button aria-disabled={secondsLeft > 0 || isSending || undefined} onClick={() => send({ is: 'send', now: Date.now() })}>
            {isSending ? t('name.sending') : secondsLeft > 0 ? t('requested.again-in', { seconds: secondsLeft }) : t('requested.again')}
          </Button>
          <Button kind="plain" onClick={() => send({ is: 'begin-again' })}>
            {t('requested.other')}
          </Button>
        </>
      }
    >
      <section className="stack tight" aria-labelledby="no-mail">
        <h2 id="no-mail">{t('requested.no-mail-title')}</h2>
        <p className="muted">{t('requested.no-mail')}</p>
      </section>
      {problem && <PersonProblem {...problem} />}
    </Page>
  )
}

function PersonProblem({ code, isOffline }: { code: string; isOffline: boolean }) {
  const text = useErrorMessages(code, isOffline)
  if (!text) return null
  return (
    <Notice mood="bad" role="alert" title={text.title}>
      <p>{text.message}</p>
    </Notice>
  )
}
