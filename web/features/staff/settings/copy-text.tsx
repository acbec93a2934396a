import { settingsMessages } from '#web/features/staff/settings/messages/settings-messages.ts'
import { copyText } from '#web/lib/platform/copy-text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import styles from '#web/features/staff/settings/keys.module.css'

/** Something to take along whole, with a button for it; where copying fails, one selects it by hand. */
export function CopyText({ label, text }: { label: string; text: string }) {
  const t = settingsMessages.useTranslate()
  const { toast } = useDialogs()
  const copy = async () => {
    const isCopied = await copyText(text)
    toast(t(isCopied ? 'keys.copied' : 'keys.not-copied'), isCopied ? 'done' : 'note')
  }
  return (
    <div className={styles.settingsCopy}>
      <p className="muted">{label}</p>
      <code className="people-secret">{text}</code>
      <Button icon="copy" onClick={copy}>
        {t('keys.copy')}
      </Button>
    </div>
  )
}
