import { useEffect, useState } from 'react'
import { copyText } from '#web/lib/platform/clipboard.ts'
import { findKeptEnd, forgetKeptEnd } from '#web/features/staff/auth/session-end.ts'
import { staffWords } from '#web/features/staff/shell/messages/staff-messages.ts'
import { useStaff } from '#web/features/staff/shell/staff-context.ts'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

/** What somebody was typing when their session ended, for them alone, until they put it away. */
export function KeptTyping() {
  const say = staffWords.useSay()
  const { id } = useStaff()
  const { toast } = useDialogs()
  const [kept, setKept] = useState(findKeptEnd)
  const isTheirs = kept?.userId === id && kept.typed.length > 0
  useEffect(() => {
    if (!isTheirs) forgetKeptEnd()
  }, [isTheirs])
  if (!isTheirs) return null
  const putAway = () => {
    forgetKeptEnd()
    setKept(undefined)
  }
  const copy = async (text: string) => {
    const isCopied = await copyText(text)
    toast(say(isCopied ? 'ended.copied' : 'ended.not-copied'), isCopied ? 'done' : 'note')
  }
  return (
    <div className="kept-typing">
      <Notice title={say('ended.kept-title')}>
        <p>{say('ended.kept-lead')}</p>
        <dl>
          {kept.typed.map(({ label, text }, index) => (
            <div key={`${index}-${label}`}>
              <dt>{label || say('ended.kept-nameless')}</dt>
              <dd className="selectable">{text}</dd>
              <dd>
                <Button kind="plain" icon="copy" aria-label={say('ended.copy-named', { label })} onClick={() => copy(text)}>
                  {say('ended.copy')}
                </Button>
              </dd>
            </div>
          ))}
        </dl>
        <Button onClick={putAway}>{say('ended.kept-away')}</Button>
      </Notice>
    </div>
  )
}
