import type { ReactNode } from 'react'
import { useTranslate } from '#web/lib/i18n/translate.ts'
import type { CameraFailure } from '#web/lib/platform/camera/camera-failure.ts'
import { Icon } from '#web/ui/controls/icon.tsx'
import '#web/ui/camera/camera-failed.css'

/** Which of the ways a camera can fail it was, and the ways on. */
export function CameraFailed({ failure, children }: { failure: CameraFailure; children: ReactNode }) {
  const t = useTranslate()
  return (
    <div className="camera-failed" role="alert">
      <Icon name="camera" />
      <h2>{t('camera.failed-title')}</h2>
      <p>{t(`camera.${failure}`)}</p>
      <div className="camera-failed-ways">{children}</div>
    </div>
  )
}
