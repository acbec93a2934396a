import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { emailCode } from '#contract/personal-info/email-code.ts'
import { emailCodeMessages } from '#web/forms/email-code/messages/email-code-messages.ts'
import type { EmailCode } from '#web/forms/email-code/use-email-code.ts'
import { useErrorMessages } from '#web/lib/i18n/use-error-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import '#web/ui/controls/field.css'
import '#web/ui/controls/form.css'
import styles from '#web/forms/email-code/email-code.module.css'

const formId = 'email-code-form'
const limits = { digits: emailCode.digits, minutes: emailCode.validMinutes, tries: emailCode.maxTries }

/** First the address, then the code that was sent to it. Its buttons are `EmailCodeActions`, wherever the page has them. */
export function EmailCodeFields({ code }: { code: EmailCode }) {
  const { state, send } = code
  const box = useRef<HTMLFormElement>(null)
  const { at, faults } = state
  useEffect(() => {
    if (faults > 0) box.current?.querySelector('input')?.focus()
  }, [faults])
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    send(at === 'email' ? { is: 'send', now: Date.now() } : { is: 'check', now: Date.now() })
  }
  return (
    <form ref={box} id={formId} noValidate onSubmit={onSubmit} className="stack">
      {state.at === 'email' ? <EmailField code={code} /> : state.at === 'code' && <CodeField code={code} />}
      {state.problem && <PersonProblem {...state.problem} />}
    </form>
  )
}

function EmailField({ code: { state, send } }: { code: EmailCode }) {
  const t = emailCodeMessages.useTranslate()
  const isWrong = state.at === 'email' && state.isEmailWrong
  return (
    <Field id="email-code-email" label={t('email')} error={isWrong ? t('email-wrong') : undefined}>
      <input
        id="email-code-email"
        className="input"
        name="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        aria-required
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? 'email-code-email-error' : undefined}
        value={state.email}
        onChange={(event) => send({ is: 'type-email', email: event.target.value })}
      />
    </Field>
  )
}

function CodeField({ code: { state, send } }: { code: EmailCode }) {
  const t = emailCodeMessages.useTranslate()
  if (state.at !== 'code') return null
  const { codeFault, triesLeft, sendings, sent } = state
  const error = codeFault === 'shape' ? t('code-wrong') : codeFault === 'refused' ? t('code-refused', { tries: triesLeft }) : undefined
  return (
    <>
      {codeFault === 'spent' && (
        <Notice mood="bad" role="alert" title={t('code-spent-title')}>
          <p>{t('code-spent', limits)}</p>
        </Notice>
      )}
      <p role="status" className={sendings > 0 && codeFault === null ? styles.codeNews : 'only-heard'}>
        {sendings > 0 && codeFault === null ? t('new-code', { email: sent.email }) : ''}
      </p>
      <Field id="email-code-code" label={t('code')} hint={t('code-hint', limits)} error={error}>
        <input
          id="email-code-code"
          className={`input ${styles.codeDigits}`}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={40}
          aria-required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'email-code-code-error email-code-code-hint' : 'email-code-code-hint'}
          value={state.code}
          onChange={(event) => send({ is: 'type-code', code: event.target.value })}
        />
      </Field>
    </>
  )
}

type FieldProps = { id: string; label: string; hint?: string; error: string | undefined; children: ReactNode }

function Field({ id, label, hint, error, children }: FieldProps) {
  return (
    <div className={`field ${error ? 'invalid' : ''}`}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className="muted small">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="field-error" role="alert">
          {error}
        </p>
      )}
      {children}
    </div>
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

/** The way on, another code once its time has come, and another address. */
export function EmailCodeActions({ code }: { code: EmailCode }) {
  const t = emailCodeMessages.useTranslate()
  const { state, send, secondsLeft } = code
  if (state.at === 'checked') return null
  if (state.at === 'email') {
    return (
      <Button kind="primary" type="submit" form={formId} aria-disabled={state.busy !== null || undefined}>
        {t(state.busy ? 'sending' : 'send')}
      </Button>
    )
  }
  const isSpent = state.codeFault === 'spent'
  const check = (
    <Button kind="primary" type="submit" form={formId} aria-disabled={state.busy !== null || undefined}>
      {t(state.busy === 'checking' ? 'checking' : 'check')}
    </Button>
  )
  const again = (
    <Button
      kind={isSpent ? 'primary' : 'plain'}
      aria-disabled={secondsLeft > 0 || state.busy !== null || undefined}
      onClick={() => send({ is: 'send', now: Date.now() })}
    >
      {state.busy === 'sending' ? t('sending') : secondsLeft > 0 ? t('again-in', { seconds: secondsLeft }) : t('again')}
    </Button>
  )
  return (
    <>
      {isSpent ? again : check}
      {!isSpent && again}
      <Button kind="plain" onClick={() => send({ is: 'begin-again' })}>
        {t('other-email')}
      </Button>
    </>
  )
}
