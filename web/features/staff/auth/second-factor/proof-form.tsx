import { type ReactNode, useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import type { reauthentication } from '#contract/staff/passkey.ts'
import { beginReauthentication, listPasskeys } from '#contract/staff/passkey-calls.ts'
import { getSecondFactor } from '#contract/staff/second-factor-calls.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { usePasskey as askPasskey, hasPasskeys } from '#web/lib/platform/passkeys.ts'
import { useAnswer } from '#web/lib/api/use-api-query.ts'
import { usePasskeyTask } from '#web/features/staff/auth/second-factor/use-passkey-task.ts'
import { staffPeopleWords } from '#web/features/staff/shell/access/messages/access-messages.ts'
import { LineField } from '#web/ui/controls/text-field.tsx'
import { PasskeyTrouble } from '#web/features/staff/auth/second-factor/passkey-error.tsx'
import { PasswordField } from '#web/features/staff/auth/frame/password-field.tsx'
import { Refused } from '#web/features/staff/shell/load-error.tsx'
import { SmallForm } from '#web/features/staff/shell/small-form.tsx'
import { useStaff } from '#web/features/staff/shell/staff-context.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'

export type OwnProof = z.input<typeof reauthentication>
type Props = {
  submit: string
  /** What the proof is for. Throws as `call` does, or PasskeyFault. */
  onProof: (proof: OwnProof) => Promise<unknown>
  onLeave: () => void
  /** Asked with it, above. */
  children?: ReactNode
}

/** That it is still the person who signed in: asks again for what signing in asks for. */
export function ProofForm({ submit, onProof, onLeave, children }: Props) {
  const say = staffPeopleWords.useSay()
  const { email } = useStaff()
  const { data: factor, error: noFactor, refetch: seekFactor } = useAnswer(getSecondFactor, {})
  const { data: passkeys, error: noPasskeys, refetch: seekPasskeys } = useAnswer(listPasskeys, {})
  const box = useRef<HTMLDivElement>(null)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  // What the server found to be wrong.
  const [wrong, setWrong] = useState<{ password?: string; code?: string }>({})
  const { fault, keepFault } = usePasskeyTask()
  const [isByPassword, setByPassword] = useState(false)
  const hasOwn = (passkeys?.data.length ?? 0) > 0
  const needsCode = factor?.isOn === true || hasOwn
  const passwordFault = !password
    ? say('own.password-current-missing')
    : password === wrong.password
      ? say('own.password-wrong')
      : undefined
  const codeFault = !needsCode
    ? undefined
    : !code.trim()
      ? say('proof.code-missing')
      : code === wrong.code
        ? say('proof.code-wrong')
        : undefined

  const send = async () => {
    try {
      await keepFault(() => onProof({ password, ...(needsCode && { code: code.trim() }) }))
    } catch (error) {
      const refusal = error instanceof ApiError ? error.code : undefined
      if (refusal !== 'INVALID_USERNAME_OR_PASSWORD' && refusal !== 'SECOND_FACTOR_WRONG') throw error
      setWrong(refusal === 'SECOND_FACTOR_WRONG' ? { code } : { password })
      return false
    }
  }
  const sendPasskey = () =>
    keepFault(async () => {
      const { options } = await call(beginReauthentication, {})
      await onProof({ passkey: await askPasskey(options) })
    })
  const cancel = <Button onClick={onLeave}>{say('area.cancel')}</Button>
  const trouble = fault && <PasskeyTrouble fault={fault} />
  const error = noFactor ?? noPasskeys
  const isReady = factor !== undefined && passkeys !== undefined
  // What was pressed is gone: the keyboard goes on here.
  useEffect(() => {
    if (isReady) box.current?.querySelector<HTMLElement>(isByPassword ? '[type=password]' : '.input, [type=submit]')?.focus()
  }, [isReady, isByPassword])
  if (!isReady)
    return error ? (
      <Refused error={error} onAgain={() => Promise.all([seekFactor(), seekPasskeys()])} />
    ) : (
      <Waiting words={say('area.wait')} />
    )
  if (hasOwn && hasPasskeys() && !isByPassword) {
    return (
      <div ref={box}>
        <SmallForm
          submit={say('proof.passkey')}
          busy={say('area.wait')}
          isRight
          onSend={sendPasskey}
          beside={
            <>
              <Button onClick={() => setByPassword(true)}>{say('proof.password')}</Button>
              {cancel}
            </>
          }
        >
          {() => (
            <>
              {trouble}
              {children}
            </>
          )}
        </SmallForm>
      </div>
    )
  }
  return (
    <div ref={box}>
      <SmallForm submit={submit} busy={say('area.wait')} isRight={!passwordFault && !codeFault} onSend={send} beside={cancel}>
        {(isTried) => (
          <>
            {trouble}
            {children}
            {/* For password managers: whose password this is. */}
            <input type="email" className="only-heard" aria-hidden="true" tabIndex={-1} autoComplete="username" value={email} readOnly />
            <PasswordField
              label={say('own.password-current')}
              kind="current-password"
              error={isTried ? passwordFault : undefined}
              value={password}
              onChange={setPassword}
            />
            {needsCode && (
              <LineField
                label={say(factor?.isOn ? 'proof.code' : 'proof.recovery')}
                error={isTried ? codeFault : undefined}
                autoComplete="one-time-code"
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={40}
                value={code}
                onChange={(event) => setCode(event.target.value)}
              />
            )}
          </>
        )}
      </SmallForm>
    </div>
  )
}
