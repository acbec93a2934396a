import { type CSSProperties, type RefObject, useEffect, useRef } from 'react'
import { livenessLimits } from '#contract/limits.ts'
import { type ChallengeChoice, KindButton } from '#web/features/applicant/liveness/liveness-explained.tsx'
import type { LivenessState } from '#web/features/applicant/liveness/liveness-machine.ts'
import type { LivenessFlow } from '#web/features/applicant/liveness/use-liveness-flow.ts'
import { type Translate, useTranslate } from '#web/lib/i18n/translate.ts'
import type { CameraGeometry } from '#web/lib/platform/camera/camera-geometry.ts'
import { vibrate } from '#web/lib/platform/camera/vibrate.ts'
import { useDelayed } from '#web/lib/timing/use-delayed.ts'
import { useThrottledValue } from '#web/lib/timing/use-throttled-value.ts'
import { Stage } from '#web/ui/camera/stage.tsx'
import type { ElementSize, useSize } from '#web/ui/camera/use-size.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/controls/icon.tsx'
import '#web/ui/feedback/waiting.css'
import styles from '#web/features/applicant/liveness/liveness.module.css'

type Props = {
  flow: LivenessFlow
  stageRef: ReturnType<typeof useSize>[0]
  stage: ElementSize | null
  challenge: ChallengeChoice | null
}

/** The camera, the oval and one hint. */
export function LivenessStage({ flow, stageRef, stage, challenge }: Props) {
  const t = useTranslate()
  const { state, camera, geometry } = flow
  const hint = useRef<HTMLParagraphElement>(null)
  const hasStarted = state.at === 'starting'
  // The button that was pressed is gone: the keyboard goes on where the next words stand.
  useEffect(() => {
    if (hasStarted) hint.current?.focus()
  }, [hasStarted])
  const recordingMs = state.at === 'recording' ? (state.challenge?.recordingMs ?? livenessLimits.recordingMs) : null
  return (
    <Stage label={t('liveness.page')} onClose={flow.leave}>
      <div className="stage-head">
        <button type="button" className="stage-button" aria-label={t('liveness.stop')} onClick={flow.leave}>
          <Icon name="close" />
        </button>
        <Hint state={state} element={hint} />
      </div>
      <div className={`stage-picture ${styles.facePicture}`} ref={stageRef}>
        <video muted ref={camera.attach} className="mirrored" style={geometry?.video} aria-label={t('liveness.camera-label')} />
        {geometry && stage && <OvalMask stage={stage} oval={geometry.oval} recordingMs={recordingMs} />}
        {camera.state.at !== 'open' && (
          <div className="stage-cover">
            <div className="spinner" />
            <p>{t('camera.opening')}</p>
            {camera.state.at === 'opening' && camera.state.isAsking && <p>{t('liveness.allow')}</p>}
          </div>
        )}
      </div>
      <div className="stage-foot tall">
        <ReadyButton flow={flow} challenge={challenge} />
        {hasStarted && <SlowStart onStop={flow.leave} />}
      </div>
    </Stage>
  )
}

/** Voiced politely, at most once in two seconds. */
function Hint({ state, element }: { state: LivenessState; element: RefObject<HTMLParagraphElement | null> }) {
  const t = useTranslate()
  const text = toHint(state, t)
  // What the recording asks for is shown at once: it has a time of its own.
  const calm = useThrottledValue(text)
  const shown = state.at === 'recording' ? text : calm
  return (
    <p className={`stage-hint ${styles.hint}`} role="status" ref={element} tabIndex={-1}>
      {shown}
    </p>
  )
}

/** The server hears that it begins: on a slow line this takes a while. */
function SlowStart({ onStop }: { onStop: () => void }) {
  const t = useTranslate()
  const stage = useDelayed()
  return (
    <>
      <p role="status">{stage === 'longer' ? t('wait.longer') : stage === 'too-long' ? t('wait.too-long') : ''}</p>
      {stage === 'too-long' && <Button onClick={onStop}>{t('wait.stop')}</Button>}
    </>
  )
}

function toHint(state: LivenessState, t: Translate): string {
  switch (state.at) {
    case 'ready':
      if (state.hint === 'hold-steady') return t('liveness.ready-good')
      return state.hint ? t(`liveness.hint.${state.hint}`) : t('liveness.ready-hint')
    case 'starting':
      return t('liveness.starting')
    case 'scanning':
      return state.hint ? t(`liveness.hint.${state.hint}`) : t('liveness.looking')
    case 'recording': {
      const movement = state.challenge?.steps[state.movement]
      return movement ? t(`liveness.step.${movement}`) : t('liveness.recording')
    }
    default:
      return ''
  }
}

/** Before the stream is there, a click would be lost: the button opens with the picture. */
function ReadyButton({ flow, challenge }: { flow: LivenessFlow; challenge: ChallengeChoice | null }) {
  const t = useTranslate()
  const { state } = flow
  const button = useRef<HTMLButtonElement>(null)
  const isReady = state.at === 'ready'
  const movement = state.at === 'recording' ? state.movement : null
  useEffect(() => {
    if (isReady) button.current?.focus()
  }, [isReady])
  useEffect(() => {
    if (movement !== null) vibrate()
  }, [movement])

  if (state.at !== 'ready' && state.at !== 'opening-camera') return null
  return (
    <>
      <button
        ref={button}
        type="button"
        className="button primary"
        disabled={!isReady}
        onClick={() => flow.start(challenge?.kind ?? 'head')}
      >
        {t('liveness.ready')}
      </button>
      {challenge && isReady && <KindButton challenge={challenge} />}
      <Button kind="plain" onClick={flow.openQr}>
        {t('capture.no-camera')}
      </Button>
    </>
  )
}

function OvalMask({ stage, oval, recordingMs }: { stage: ElementSize; oval: CameraGeometry['oval']; recordingMs: number | null }) {
  const cx = oval.left + oval.width / 2
  const cy = oval.top + oval.height / 2
  // Inside its own line, so that none of it is cut off where the oval fills the height.
  const rx = oval.width / 2 - 3
  const ry = oval.height / 2 - 3
  const ellipse = `M${cx} ${cy - ry}a${rx} ${ry} 0 0 1 0 ${2 * ry}a${rx} ${ry} 0 0 1 0 -${2 * ry}Z`
  return (
    <svg className="stage-mask" viewBox={`0 0 ${stage.width} ${stage.height}`} aria-hidden="true" focusable="false">
      <path className="veil" d={`M0 0H${stage.width}V${stage.height}H0Z${ellipse}`} />
      <path className="ring-ground" d={ellipse} />
      {recordingMs !== null && (
        <path className="ring" d={ellipse} pathLength={100} style={{ '--ring-ms': `${recordingMs}ms` } as CSSProperties} />
      )}
    </svg>
  )
}
