import { useState } from 'react'
import { staffRequestsWords } from '#web/features/staff/decisions/messages/requests-messages.ts'
import { type Keys, useKeys } from '#web/features/staff/shell/use-shortcuts.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'

type Props = {
  own: Keys
  /** Keys that parts of the page hear themselves. */
  others?: readonly { key: string; words: string }[]
}

/** The keys of a page, on `?` and on its button. */
export function KeysHelp({ own, others = [] }: Props) {
  const say = staffRequestsWords.useSay()
  const [isOpen, setOpen] = useState(false)
  useKeys({ '?': { words: say('keys.help'), act: () => setOpen(true) } })
  const all = [...Object.entries(own).map(([key, { words }]) => ({ key, words })), ...others, { key: '?', words: say('keys.help') }]
  return (
    <>
      <Button kind="plain" className="keys-button" onClick={() => setOpen(true)}>
        {say('keys.show')} <kbd>?</kbd>
      </Button>
      {isOpen && (
        <Dialog
          title={say('keys.title')}
          onClose={() => setOpen(false)}
          actions={
            <Button kind="primary" onClick={() => setOpen(false)}>
              {say('keys.close')}
            </Button>
          }
        >
          <dl className="keys">
            {all.map(({ key, words }) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{words}</dd>
              </div>
            ))}
          </dl>
        </Dialog>
      )}
    </>
  )
}
