import { copyText } from '#web/lib/platform/clipboard.ts'
import { staffPeopleWords } from '#web/features/staff/shell/access/messages/access-messages.ts'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { Button } from '#web/ui/controls/button.tsx'

/** Says whether it worked: where it did not, one selects by hand. */
export function CopyButton({ text, children }: { text: string; children: string }) {
  const say = staffPeopleWords.useSay()
  const { toast } = useDialogs()
  const copy = async () => {
    const isCopied = await copyText(text)
    toast(say(isCopied ? 'own.copied' : 'own.not-copied'), isCopied ? 'done' : 'note')
  }
  return (
    <Button icon="copy" onClick={copy}>
      {children}
    </Button>
  )
}
