import { useEffect, useState } from 'react'
import { autoCaptureMessages } from '#web/features/applicant/document/auto-capture/messages/auto-capture-messages.ts'
import type { AutoCapture } from '#web/features/applicant/document/auto-capture/use-auto-capture.ts'
import styles from '#web/features/applicant/document/auto-capture/auto-capture.module.css'

/** Whoever has no photo by then is told of the shutter. */
const byHandMs = 12_000

/** Switches off the photo that takes itself, and on again. */
export function CaptureSwitch({ auto: { isOn, toggle } }: { auto: AutoCapture }) {
  const t = autoCaptureMessages.useTranslate()
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(() => setLate(true), byHandMs)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isOn])
  return (
    <div className={styles.automatic}>
      {isLate && <p role="status">{t('by-hand')}</p>}
      <button type="button" role="switch" className={styles.switch} aria-checked={isOn} onClick={toggle}>
        <span className={styles.track} />
        {t('switch')}
      </button>
    </div>
  )
}
