import { useId } from 'react'
import { useSay } from '#web/lib/i18n/translate.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Icon, type IconName } from '#web/ui/controls/icon.tsx'
import '#web/features/applicant/document/tips-dialog.css'

const tips = [
  ['lighting', 'sun'],
  ['reflections', 'reflection'],
  ['focus', 'focus'],
  ['angle', 'angle'],
  ['margins', 'frame'],
  ['contrast', 'contrast'],
  ['obstructions', 'hand'],
  ['sides', 'sides'],
] as const satisfies (readonly [string, IconName])[]

type Props = { isAcknowledged: boolean; onTick: (isAcknowledged: boolean) => void; onOk: () => void; onCancel: () => void }

/** The eight guidelines; OK opens once they were read. */
export function TipsDialog({ isAcknowledged, onTick, onOk, onCancel }: Props) {
  const say = useSay()
  const id = useId()
  return (
    <Dialog
      title={say('tips.title')}
      onClose={onCancel}
      actions={
        <div className="tips-actions">
          <label className="tick" htmlFor={id}>
            <input id={id} type="checkbox" checked={isAcknowledged} onChange={(event) => onTick(event.target.checked)} />
            {say('tips.read')}
          </label>
          <Button onClick={onCancel}>{say('dialog.cancel')}</Button>
          <Button kind="primary" disabled={!isAcknowledged} onClick={onOk}>
            {say('dialog.ok')}
          </Button>
        </div>
      }
    >
      <p className="lead">{say('tips.lead')}</p>
      <ul className="tips">
        {tips.map(([name, icon]) => (
          <li key={name}>
            <Icon name={icon} />
            <div>
              <h3>{say(`tips.${name}-title`)}</h3>
              <p className="muted small">{say(`tips.${name}`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
