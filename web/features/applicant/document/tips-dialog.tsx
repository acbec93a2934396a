import { useId } from 'react'
import { useTranslate } from '#web/lib/i18n/translate.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Icon, type IconName } from '#web/ui/controls/icon.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import styles from '#web/features/applicant/document/tips-dialog.module.css'

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

type Props = { isAcknowledged: boolean; onCheck: (isAcknowledged: boolean) => void; onOk: () => void; onCancel?: (() => void) | undefined }

/** The eight guidelines; OK opens once they were read. Without a page to go back to they cannot be cancelled. */
export function TipsDialog({ isAcknowledged, onCheck, onOk, onCancel }: Props) {
  const t = useTranslate()
  const id = useId()
  return (
    <Dialog
      title={t('tips.title')}
      onClose={onCancel}
      actions={
        <div className={styles.tipsActions}>
          <label className={styles.tick} htmlFor={id}>
            <input id={id} type="checkbox" checked={isAcknowledged} onChange={(event) => onCheck(event.target.checked)} />
            {t('tips.read')}
          </label>
          {onCancel && <Button onClick={onCancel}>{t('dialog.cancel')}</Button>}
          <Button kind="primary" disabled={!isAcknowledged} onClick={onOk}>
            {t('dialog.ok')}
          </Button>
        </div>
      }
    >
      <p className="lead">{t('tips.lead')}</p>
      <ul className={styles.tips}>
        {tips.map(([name, icon]) => (
          <li key={name}>
            <Icon name={icon} />
            <div>
              <h3>{t(`tips.${name}-title`)}</h3>
              <p className="muted small">{t(`tips.${name}`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
