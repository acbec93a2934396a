import { useState } from 'react'
import { toIntentAddress } from '#web/features/applicant/entry/to-intent-address.ts'
import { useTranslate } from '#web/lib/i18n/translate.ts'
import { copyText } from '#web/lib/platform/copy-text.ts'
import { readUserAgent } from '#web/lib/platform/user-agent.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { Page } from '#web/ui/page/page.tsx'
import '#web/ui/controls/field.css'

type Props = { app: string | null; address: string; onGoOn: () => void }

/** Before any work: the browser inside another app may have no camera. The whole link goes along to a real one. */
export function InAppPage({ app, address, onGoOn }: Props) {
  const t = useTranslate()
  const { toast } = useDialogs()
  const [shown, setShown] = useState(false)
  const intent = toIntentAddress(address, readUserAgent())
  const mail = `mailto:?subject=${encodeURIComponent(t('in-app.mail-subject'))}&body=${encodeURIComponent(address)}`
  const copy = async () => {
    if (await copyText(address)) toast(t('in-app.copied'))
    else setShown(true)
  }
  return (
    <Page
      name={t('in-app.page')}
      heading={t('in-app.title')}
      lead={app ? t('in-app.lead', { app }) : t('in-app.lead-unnamed')}
      actions={
        <>
          {intent ? (
            <a className="button primary" href={intent}>
              {t('in-app.open')}
            </a>
          ) : (
            <Button kind="primary" icon="copy" onClick={copy}>
              {t('in-app.copy')}
            </Button>
          )}
          <Button kind="plain" onClick={onGoOn}>
            {t('in-app.go-on')}
          </Button>
        </>
      }
    >
      <p>{t(intent ? 'in-app.how-android' : 'in-app.how')}</p>
      <div className="stack tight">
        {intent && (
          <Button icon="copy" onClick={copy}>
            {t('in-app.copy')}
          </Button>
        )}
        <a className="button outlined" href={mail}>
          {t('in-app.mail')}
        </a>
        {shown && (
          <label className="field">
            {t('in-app.copy-failed')}
            <input className="input" readOnly value={address} onFocus={(event) => event.target.select()} />
          </label>
        )}
      </div>
    </Page>
  )
}
