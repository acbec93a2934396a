import { useEffect, useRef, useState } from 'react'
import { PasskeyError } from '#web/features/staff/auth/second-factor/passkey-error.tsx'
import { usePasskeyAction } from '#web/features/staff/auth/second-factor/use-passkey-action.ts'
import { staffMessages } from '#web/features/staff/shell/messages/staff-messages.ts'
import { SmallForm } from '#web/features/staff/shell/small-form.tsx'
import { hasPasskeys } from '#web/lib/platform/passkeys.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import styles from '#web/features/staff/auth/second-factor/code-step.module.css'

type Way = 'passkey' | 'app' | 'recovery'
type Props = {
  submit: string
  onCode: (code: string) => Promise<unknown>
  leave: string
  onLeave: () => void
  /** Where the account has passkeys. */
  onPasskey?: (() => Promise<unknown>) | undefined
  /** Only passkeys, and recovery codes for who lost them. */
  hasNoApp?: boolean
}

/** The second step: a passkey, a code of the authenticator app, or a recovery code of who has lost them. */
export function CodeStep({ submit, onCode, leave, onLeave, onPasskey, hasNoApp = false }: Props) {
  const t = staffMessages.useTranslate()
  const box = useRef<HTMLDivElement>(null)
  const ways: Way[] = [...(onPasskey && hasPasskeys() ? (['passkey'] as const) : []), ...(hasNoApp ? [] : (['app'] as const)), 'recovery']
  const [way, setWay] = useState<Way>(ways[0] ?? 'recovery')
  useEffect(() => box.current?.querySelector<HTMLElement>('input, [type=submit]')?.focus(), [way])
  const back = <Button onClick={onLeave}>{leave}</Button>
  return (
    <div ref={box} className={styles.codeStep}>
      <p>{t(`code.${way}-lead`)}</p>
      {way === 'passkey' ? (
        <ByPasskey onPasskey={async () => onPasskey?.()} beside={back} />
      ) : (
        <ByCode key={way} way={way} submit={submit} onCode={onCode} beside={back} />
      )}
      <div className={styles.codeWays}>
        {ways
          .filter((each) => each !== way)
          .map((each) => (
            <Button key={each} kind="plain" onClick={() => setWay(each)}>
              {t(`code.use-${each}`)}
            </Button>
          ))}
      </div>
    </div>
  )
}

function ByPasskey({ onPasskey, beside }: { onPasskey: () => Promise<unknown>; beside: React.ReactNode }) {
  const t = staffMessages.useTranslate()
  const { fault, keepFault } = usePasskeyAction()
  return (
    <SmallForm submit={t('code.passkey')} busy={t('sign-in.wait')} isRight onSend={() => keepFault(onPasskey)} beside={beside}>
      {() => fault && <PasskeyError fault={fault} />}
    </SmallForm>
  )
}

type CodeProps = { way: 'app' | 'recovery'; submit: string; onCode: (code: string) => Promise<unknown>; beside: React.ReactNode }

/** Another kind of code is another field for the keyboard of a phone and for password managers. */
function ByCode({ way, submit, onCode, beside }: CodeProps) {
  const t = staffMessages.useTranslate()
  const [code, setCode] = useState('')
  return (
    <SmallForm submit={submit} busy={t('sign-in.wait')} isRight={code.trim() !== ''} onSend={() => onCode(code.trim())} beside={beside}>
      {(isTried) => (
        <TextField
          name={`${way}-code`}
          label={t(`code.${way}`)}
          error={isTried && !code.trim() ? t('code.missing') : undefined}
          inputMode={way === 'app' ? 'numeric' : 'text'}
          autoComplete={way === 'app' ? 'one-time-code' : 'off'}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      )}
    </SmallForm>
  )
}
