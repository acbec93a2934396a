import { copyText } from '#web/browser/clipboard.ts'
import { staffPeopleWords } from '#web/messages/staff-people/words.ts'
import { useDialogs } from '#web/shell/dialogs.tsx'
import { Button } from '#web/ui/button.tsx'

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
