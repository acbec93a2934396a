import { useState } from 'react'
import { requestsMessages } from '#web/features/staff/decisions/messages/requests-messages.ts'
import { type Shortcuts, useShortcuts } from '#web/features/staff/shell/use-shortcuts.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import styles from '#web/features/staff/decisions/shortcuts-help.module.css'

type Props = {
  own: Shortcuts
  /** Keys that parts of the page hear themselves. */
  others?: readonly { key: string; text: string }[]
}

/** The keys of a page, on `?` and on its button. */
export function ShortcutsHelp({ own, others = [] }: Props) {
  const t = requestsMessages.useTranslate()
  const [isOpen, setOpen] = useState(false)
  useShortcuts({ '?': { text: t('keys.help'), act: () => setOpen(true) } })
  const all = [...Object.entries(own).map(([key, { text }]) => ({ key, text })), ...others, { key: '?', text: t('keys.help') }]
  return (
    <>
      <Button kind="plain" className={styles.keysButton} onClick={() => setOpen(true)}>
        {t('keys.show')} <kbd>?</kbd>
      </Button>
      {isOpen && (
        <Dialog
          title={t('keys.title')}
          onClose={() => setOpen(false)}
          actions={
            <Button kind="primary" onClick={() => setOpen(false)}>
              {t('keys.close')}
            </Button>
          }
        >
          <dl className={styles.keys}>
            {all.map(({ key, text }) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </Dialog>
      )}
    </>
  )
}
