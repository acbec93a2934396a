import { useEffect, useState } from 'react'
import { clearSavedSessionEnd, findSavedSessionEnd } from '#web/features/staff/auth/session-end.ts'
import { staffMessages } from '#web/features/staff/shell/messages/staff-messages.ts'
import { useStaff } from '#web/features/staff/shell/staff-context.ts'
import { copyText } from '#web/lib/platform/copy-text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import styles from '#web/features/staff/auth/unsaved-input.module.css'

/** What somebody was typing when their session ended, for them alone, until they put it away. */
export function UnsavedInput() {
  const t = staffMessages.useTranslate()
  const { id } = useStaff()
  const { toast } = useDialogs()
  const [stored, setKept] = useState(findSavedSessionEnd)
  const isTheirs = stored?.userId === id && stored.typed.length > 0
  useEffect(() => {
    if (!isTheirs) clearSavedSessionEnd()
  }, [isTheirs])
  if (!isTheirs) return null
  const putAway = () => {
    clearSavedSessionEnd()
    setKept(undefined)
  }
  const copy = async (text: string) => {
    const isCopied = await copyText(text)
    toast(t(isCopied ? 'ended.copied' : 'ended.not-copied'), isCopied ? 'done' : 'note')
  }
  return (
    <div className={styles.keptTyping}>
      <Notice title={t('ended.kept-title')}>
        <p>{t('ended.kept-lead')}</p>
        <dl>
          {stored.typed.map(({ label, text }, index) => (
            <div key={`${index}-${label}`}>
              <dt>{label || t('ended.kept-nameless')}</dt>
              <dd className="selectable">{text}</dd>
              <dd>
                <Button kind="plain" icon="copy" aria-label={t('ended.copy-named', { label })} onClick={() => copy(text)}>
                  {t('ended.copy')}
                </Button>
              </dd>
            </div>
          ))}
        </dl>
        <Button onClick={putAway}>{t('ended.kept-away')}</Button>
      </Notice>
    </div>
  )
}
