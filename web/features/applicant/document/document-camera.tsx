import { CaptureHint } from '#web/features/applicant/document/auto-capture/capture-hint.tsx'
import { CaptureMask } from '#web/features/applicant/document/auto-capture/capture-mask.tsx'
import { CaptureSwitch } from '#web/features/applicant/document/auto-capture/capture-switch.tsx'
import { type AutoCapture, useAutoCapture } from '#web/features/applicant/document/auto-capture/use-auto-capture.ts'
import type { DocumentCameraProps } from '#web/features/applicant/document/document-camera-part.tsx'
import { toDocumentHeading } from '#web/features/applicant/document/document-heading.ts'
import { type DocumentFrame, useDocumentFrame } from '#web/features/applicant/document/use-document-frame.ts'
import { useTranslate } from '#web/lib/i18n/translate.ts'
import { vibrate } from '#web/lib/platform/camera/vibrate.ts'
import { CameraFailed } from '#web/ui/camera/camera-failed.tsx'
import { Stage } from '#web/ui/camera/stage.tsx'
import { useSize } from '#web/ui/camera/use-size.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/controls/icon.tsx'
import '#web/ui/feedback/waiting.css'

/** The camera with the document's frame, over the whole screen. */
export function DocumentCamera({ type, side, onShot, onClose, onFile, onPhone }: DocumentCameraProps) {
  const t = useTranslate()
  const [stageRef, stage] = useSize()
  const frame = useDocumentFrame({ type, stage, onShot })
  const { camera, geometry } = frame
  const auto = useAutoCapture({
    type,
    video: camera.findVideo(),
    region: geometry?.crop ?? null,
    isTaking: frame.isShooting,
    onHeld: () => {
      vibrate()
      frame.shoot()
    },
  })
  const failure = camera.state.at === 'failed' ? camera.state.failure : null
  const isOpening = camera.state.at === 'opening' || camera.state.at === 'closed'
  return (
    <Stage label={toDocumentHeading(t, type, side).heading} onClose={onClose}>
      <div className="stage-head">
        <button type="button" className="stage-button" aria-label={t('camera.close')} onClick={onClose}>
          <Icon name="close" />
        </button>
        {geometry && <CaptureHint auto={auto} isTaken={frame.isShooting} />}
      </div>
      <div className="stage-picture" ref={stageRef}>
        <video muted ref={camera.attach} style={geometry?.video} aria-label={t('camera.label')} />
        {geometry && stage && <CaptureMask stage={stage} geometry={geometry} auto={auto} isTaken={frame.isShooting} />}
        {isOpening && (
          <div className="stage-cover">
            <div className="spinner" />
            <p>{t('camera.opening')}</p>
            {camera.state.at === 'opening' && camera.state.isAsking && <p>{t('liveness.allow')}</p>}
          </div>
        )}
        {failure && (
          <div className="stage-cover">
            <CameraFailed failure={failure}>
              <Button kind="primary" onClick={camera.reopen}>
                {t('camera.retry')}
              </Button>
              <Button kind="plain" icon="upload" onClick={onFile}>
                {t('capture.choose-file')}
              </Button>
              <Button kind="plain" icon="phone" onClick={onPhone}>
                {t('capture.no-camera')}
              </Button>
            </CameraFailed>
          </div>
        )}
      </div>
      {failure ? <div /> : <Controls frame={frame} auto={auto} />}
    </Stage>
  )
}

function Controls({ frame: { camera, canShoot, shoot }, auto }: { frame: DocumentFrame; auto: AutoCapture }) {
  const t = useTranslate()
  return (
    <div className="stage-foot three">
      {canShoot && auto.fitness === 'fit' && <CaptureSwitch auto={auto} />}
      {camera.hasTorch ? (
        <button
          type="button"
          className="stage-button"
          aria-pressed={camera.isTorchOn}
          aria-label={t(camera.isTorchOn ? 'camera.torch-off' : 'camera.torch-on')}
          onClick={camera.toggleTorch}
        >
          <Icon name="torch" />
        </button>
      ) : (
        <span />
      )}
      <button type="button" className="shutter" aria-label={t('camera.shoot')} disabled={!canShoot} onClick={shoot} />
      {camera.canSwitchLens ? (
        <button type="button" className="stage-button" aria-label={t('camera.switch')} onClick={camera.switchLens}>
          <Icon name="switch" />
        </button>
      ) : (
        <span />
      )}
    </div>
  )
}
