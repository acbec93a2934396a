import type { ReactNode } from 'react'
import type { CameraFailure } from '#web/lib/platform/camera/camera-failure.ts'
import { useSay } from '#web/lib/i18n/translate.ts'
import { Icon } from '#web/ui/controls/icon.tsx'
import '#web/ui/camera/camera-failed.css'

/** Which of the ways a camera can fail it was, and the ways on. */
export function CameraFailed({ failure, children }: { failure: CameraFailure; children: ReactNode }) {
  const say = useSay()
  return (
    <div className="camera-failed" role="alert">
      <Icon name="camera" />
      <h2>{say('camera.failed-title')}</h2>
      <p>{say(`camera.${failure}`)}</p>
      <div className="camera-failed-ways">{children}</div>
    </div>
  )
}
