import { accessMessages } from '#web/features/staff/shell/access/messages/access-messages.ts'
import { copyText } from '#web/lib/platform/copy-text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'

/** Says whether it worked: where it did not, one selects by hand. */
export function CopyButton({ text, children }: { text: string; children: string }) {
  const t = accessMessages.useTranslate()
  const { toast } = useDialogs()
  const copy = async () => {
    const isCopied = await copyText(text)
    toast(t(isCopied ? 'own.copied' : 'own.not-copied'), isCopied ? 'done' : 'note')
  }
  return (
    <Button icon="copy" onClick={copy}>
      {children}
    </Button>
  )
}
