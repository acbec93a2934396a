import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { emailPattern } from '#contract/email-pattern.ts'
import { ApiError } from '#web/api/api-error.ts'
import { signIn } from '#web/flows/staff/staff-door.ts'
import { staffWords } from '#web/messages/staff/words.ts'
import { Door } from '#web/pages/staff/door.tsx'
import { LineField } from '#web/pages/staff/line-field.tsx'
import { PasswordField } from '#web/pages/staff/password-field.tsx'
import { Refused } from '#web/pages/staff/refused.tsx'
import { Button } from '#web/ui/button.tsx'

export function SignInPage() {
  const say = staffWords.useSay()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError>()

  const emailError = !email.trim() ? say('sign-in.email-missing') : emailPattern.test(email.trim()) ? undefined : say('sign-in.email-wrong')
  const passwordError = password ? undefined : say('sign-in.password-missing')

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isBusy) return
    if (emailError || passwordError) {
      form.current?.querySelector<HTMLInputElement>(emailError ? '[type=email]' : '[autocomplete=current-password]')?.focus()
      return
    }
    setBusy(true)
    setError(undefined)
    try {
      navigate(await signIn(email.trim(), password), { replace: true })
    } catch (caught) {
      setError(caught instanceof ApiError ? caught : new ApiError('ERROR_SOMETHING_WENT_WRONG'))
      setBusy(false)
    }
  }
  return (
    <Door name={say('sign-in.page')} heading={say('sign-in.title')} lead={say('sign-in.lead')} after={<p>{say('sign-in.applicant')}</p>}>
      {error && <Refused error={error} />}
      <form ref={form} className="door-form" noValidate onSubmit={submit}>
        <LineField
          label={say('sign-in.email')}
          error={isTried ? emailError : undefined}
          type="email"
          autoComplete="username"
          inputMode="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <PasswordField
          label={say('sign-in.password')}
          error={isTried ? passwordError : undefined}
          kind="current-password"
          value={password}
          onChange={setPassword}
        />
        <Button kind="primary" type="submit" aria-disabled={isBusy || undefined}>
          {say(isBusy ? 'sign-in.busy' : 'sign-in.submit')}
        </Button>
      </form>
    </Door>
  )
}
