import { type ReactNode, useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import type { reauthentication } from '#contract/staff/passkey.ts'
import { beginReauthentication, listPasskeys } from '#contract/staff/passkey-calls.ts'
import { getSecondFactor } from '#contract/staff/second-factor-calls.ts'
import { PasswordField } from '#web/features/staff/auth/frame/password-field.tsx'
import { PasskeyError } from '#web/features/staff/auth/second-factor/passkey-error.tsx'
import { usePasskeyAction } from '#web/features/staff/auth/second-factor/use-passkey-action.ts'
import { accessMessages } from '#web/features/staff/shell/access/messages/access-messages.ts'
import { LoadError } from '#web/features/staff/shell/load-error.tsx'
import { SmallForm } from '#web/features/staff/shell/small-form.tsx'
import { useStaff } from '#web/features/staff/shell/staff-context.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { usePasskey as askPasskey, hasPasskeys } from '#web/lib/platform/passkeys.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'

export type ReauthenticationProof = z.input<typeof reauthentication>
type Props = {
  submit: string
  /** What the proof is for. Throws as `call` does, or PasskeyFault. */
  onProof: (proof: ReauthenticationProof) => Promise<unknown>
  onLeave: () => void
  /** Asked with it, above. */
  children?: ReactNode
}

/** That it is still the person who signed in: asks again for what signing in asks for. */
export function ProofForm({ submit, onProof, onLeave, children }: Props) {
  const t = accessMessages.useTranslate()
  const { email } = useStaff()
  const { data: factor, error: noFactor, refetch: findFactor } = useApiQuery(getSecondFactor, {})
  const { data: passkeys, error: noPasskeys, refetch: findPasskeys } = useApiQuery(listPasskeys, {})
  const box = useRef<HTMLDivElement>(null)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  // What the server found to be wrong.
  const [wrong, setWrong] = useState<{ password?: string; code?: string }>({})
  const { fault, keepFault } = usePasskeyAction()
  const [isByPassword, setByPassword] = useState(false)
  const hasOwn = (passkeys?.data.length ?? 0) > 0
  const needsCode = factor?.isOn === true || hasOwn
  const passwordFault = !password ? t('own.password-current-missing') : password === wrong.password ? t('own.password-wrong') : undefined
  const codeFault = !needsCode
    ? undefined
    : !code.trim()
      ? t('proof.code-missing')
      : code === wrong.code
        ? t('proof.code-wrong')
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
  const cancel = <Button onClick={onLeave}>{t('area.cancel')}</Button>
  const problem = fault && <PasskeyError fault={fault} />
  const error = noFactor ?? noPasskeys
  const isReady = factor !== undefined && passkeys !== undefined
  // What was pressed is gone: the keyboard goes on here.
  useEffect(() => {
    if (isReady) box.current?.querySelector<HTMLElement>(isByPassword ? '[type=password]' : '.input, [type=submit]')?.focus()
  }, [isReady, isByPassword])
  if (!isReady)
    return error ? (
      <LoadError error={error} onAgain={() => Promise.all([findFactor(), findPasskeys()])} />
    ) : (
      <Waiting text={t('area.wait')} />
    )
  if (hasOwn && hasPasskeys() && !isByPassword) {
    return (
      <div ref={box}>
        <SmallForm
          submit={t('proof.passkey')}
          busy={t('area.wait')}
          isRight
          onSend={sendPasskey}
          beside={
            <>
              <Button onClick={() => setByPassword(true)}>{t('proof.password')}</Button>
              {cancel}
            </>
          }
        >
          {() => (
            <>
              {problem}
              {children}
            </>
          )}
        </SmallForm>
      </div>
    )
  }
  return (
    <div ref={box}>
      <SmallForm submit={submit} busy={t('area.wait')} isRight={!passwordFault && !codeFault} onSend={send} beside={cancel}>
        {(isTried) => (
          <>
            {problem}
            {children}
            {/* For password managers: whose password this is. */}
            <input type="email" className="only-heard" aria-hidden="true" tabIndex={-1} autoComplete="username" value={email} readOnly />
            <PasswordField
              label={t('own.password-current')}
              kind="current-password"
              error={isTried ? passwordFault : undefined}
              value={password}
              onChange={setPassword}
            />
            {needsCode && (
              <TextField
                label={t(factor?.isOn ? 'proof.code' : 'proof.recovery')}
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
