import { useState } from 'react'
import { emailHandoffLink } from '#contract/requests/handoff-calls.ts'
import type { StepParameter } from '#contract/requests/step-parameter.ts'
import type { Link } from '#contract/requests/verification-request.ts'
import { handoffMessages } from '#web/features/applicant/handoff/messages/handoff-messages.ts'
import { call } from '#web/lib/api/call.ts'
import { copyText } from '#web/lib/platform/copy-text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import '#web/ui/controls/field.css'
import styles from '#web/features/applicant/handoff/qr-page.module.css'

type Props = { link: Link; step: StepParameter; address: string; maskedEmail: string | null }

/** Taking the link along without the code: copied, or by email where the request has an address. */
export function LinkWays({ link, step, address, maskedEmail }: Props) {
  const t = handoffMessages.useTranslate()
  const { toast } = useDialogs()
  const [shown, setShown] = useState(false)
  const copy = async () => {
    if (await copyText(address)) toast(t('copied'))
    else setShown(true)
  }
  return (
    <div className={styles.ways}>
      <Button icon="copy" onClick={copy}>
        {t('copy')}
      </Button>
      {shown && (
        <label className="field">
          {t('copy-failed')}
          <input className="input" readOnly value={address} onFocus={(event) => event.target.select()} />
        </label>
      )}
      {maskedEmail && <EmailWay link={link} step={step} maskedEmail={maskedEmail} />}
    </div>
  )
}

function EmailWay({ link, step, maskedEmail }: Pick<Props, 'link' | 'step'> & { maskedEmail: string }) {
  const t = handoffMessages.useTranslate()
  const { showError, toast } = useDialogs()
  const [isSending, setSending] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const send = async () => {
    if (isSending) return
    setSending(true)
    try {
      const { sentTo: email } = await call(emailHandoffLink, { body: { ...link, step } })
      setSentTo(email)
      toast(t('email-toast', { email }))
    } catch (error) {
      await showError(error)
    } finally {
      setSending(false)
    }
  }
  return (
    <>
      <Button icon="mail" aria-disabled={isSending || undefined} aria-describedby="email-way" onClick={send}>
        {t(sentTo ? 'email-again' : 'email')}
      </Button>
      <p id="email-way" className="muted small whole-address">
        {sentTo ? t('email-sent', { email: sentTo }) : t('email-to', { email: maskedEmail })}
      </p>
    </>
  )
}
