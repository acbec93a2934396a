import { useEffect, useRef, useState } from 'react'
import { staffWords } from '#web/messages/staff/words.ts'
import { LineField } from '#web/pages/staff/line-field.tsx'
import { SmallForm } from '#web/pages/staff/small-form.tsx'
import { Button } from '#web/ui/button.tsx'

type Props = { submit: string; onCode: (code: string) => Promise<unknown>; leave: string; onLeave: () => void }

/** A code of the authenticator app, or a recovery code of who has lost it. */
export function CodeStep({ submit, onCode, leave, onLeave }: Props) {
  const say = staffWords.useSay()
  const box = useRef<HTMLDivElement>(null)
  const [code, setCode] = useState('')
  const [kind, setKind] = useState<'app' | 'recovery'>('app')
  const isByApp = kind === 'app'
  useEffect(() => box.current?.querySelector<HTMLInputElement>(`[name=${kind}-code]`)?.focus(), [kind])
  const turn = () => {
    setKind(isByApp ? 'recovery' : 'app')
    setCode('')
  }
  return (
    <div ref={box} className="code-step">
      <p>{say(isByApp ? 'code.lead' : 'code.recovery-lead')}</p>
      <SmallForm
        submit={submit}
        busy={say('door.wait')}
        isRight={code.trim() !== ''}
        onSend={() => onCode(code.trim())}
        beside={<Button onClick={onLeave}>{leave}</Button>}
      >
        {(isTried) => (
          <LineField
            // Another kind of code is another field for the keyboard of a phone and for password managers.
            key={kind}
            name={`${kind}-code`}
            label={say(`code.${kind}`)}
            error={isTried && !code.trim() ? say('code.missing') : undefined}
            inputMode={isByApp ? 'numeric' : 'text'}
            autoComplete={isByApp ? 'one-time-code' : 'off'}
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
      </SmallForm>
      <Button kind="plain" onClick={turn}>
        {say(isByApp ? 'code.use-recovery' : 'code.use-app')}
      </Button>
    </div>
  )
}
