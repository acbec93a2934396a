import { type RefObject, useCallback, useEffect, useRef } from 'react'
import type { Link, VerificationRequest } from '#contract/requests/verification-request.ts'
import type { Clip } from '#web/features/applicant/liveness/kept-recording.ts'
import type { LivenessCalls } from '#web/features/applicant/liveness/liveness-calls.ts'
import {
  beginFound,
  beginOpening,
  type ChallengeKind,
  type Destination,
  type LivenessEffect,
  type LivenessEvent,
  type LivenessState,
  needsCamera,
  step,
} from '#web/features/applicant/liveness/liveness-machine.ts'
import { performLivenessWork, type Scene } from '#web/features/applicant/liveness/liveness-work.ts'
import { type CameraGeometry, type Size, toCameraGeometry } from '#web/lib/platform/camera/camera-geometry.ts'
import { keepScreenOn } from '#web/lib/platform/camera/keep-screen-on.ts'
import { type Camera, useCamera } from '#web/lib/platform/camera/use-camera.ts'
import { watchNetwork } from '#web/lib/platform/network.ts'
import { type Send, useMachine } from '#web/lib/state/use-machine.ts'

export type LivenessFlowOptions = {
  link: Link
  request: Pick<VerificationRequest, 'livenessMode'>
  /** The element that the video covers, in CSS pixels; null until it is measured. */
  stage: Size | null
  /** What an earlier page recorded, and nobody heard the outcome of: it goes to the server before another one is asked for. */
  stored: Clip | null
  calls: LivenessCalls
  go: (to: Destination) => void
}

export type LivenessFlow = {
  state: LivenessState
  camera: Camera
  /** Where the video, the looked-at part and the oval stand; null until there is a picture. The video is shown mirrored. */
  geometry: CameraGeometry | null
  /** 'I am ready'; `face` is the way for people who cannot turn their head. Does nothing until the camera is open. */
  start: (kind?: ChallengeKind) => void
  /** The reset after a failure, of the camera or of the check. */
  tryAgain: () => void
  /** The recording that there is, once more. */
  sendAgain: () => void
  uploadAnotherDocument: () => void
  /** 'can not access camera'. */
  askPerson: () => void
  openQr: () => void
  /** Stops and goes on by what the server says. */
  leave: () => void
}

/** /liveness-check. */
export function useLivenessFlow(options: LivenessFlowOptions): LivenessFlow {
  const { stage, stored } = options
  const latest = useRef(options)
  const scene = useRef<Scene>({ clip: null, findVideo: () => null, findStream: () => null, findRegion: () => null })
  const controller = useRef<AbortController | null>(null)

  const perform = (effect: LivenessEffect, send: Send<LivenessEvent>) => {
    if (effect.do === 'stop-work') {
      controller.current?.abort()
      controller.current = null
      return
    }
    controller.current ??= new AbortController()
    const { link, request, calls, go } = latest.current
    const world = { link, calls, go, scene: scene.current, asksMovements: request.livenessMode === 'challenge' }
    void performLivenessWork(effect, world, controller.current.signal, send)
  }
  const [state, send] = useMachine(step, () => (stored ? beginFound : beginOpening), perform)
  const camera = useCamera('face', needsCamera(state))
  const geometry = camera.state.at === 'open' && stage ? toCameraGeometry(camera.state.stream, stage) : null

  useEffect(() => {
    latest.current = options
    const { findVideo, findStream } = camera
    Object.assign(scene.current, { findVideo, findStream, findRegion: () => geometry?.region ?? null })
  })
  useCameraEvents(camera, send)
  useKeptRecording(scene, stored, send)
  useEffect(() => watchNetwork((online) => online && send({ is: 'online' })), [send])
  useEffect(
    () => () => {
      controller.current?.abort()
      controller.current = null
    },
    [],
  )
  const isRunning = state.at === 'scanning' || state.at === 'recording'
  useEffect(() => (isRunning ? keepScreenOn() : undefined), [isRunning])

  return {
    state,
    camera,
    geometry,
    start: useCallback((kind = 'head') => send({ is: 'i-am-ready', kind }), [send]),
    tryAgain: useCallback(() => send({ is: 'try-again' }), [send]),
    sendAgain: useCallback(() => send({ is: 'send-again' }), [send]),
    uploadAnotherDocument: useCallback(() => send({ is: 'leave', to: 'document' }), [send]),
    askPerson: useCallback(() => send({ is: 'leave', to: 'person' }), [send]),
    openQr: useCallback(() => send({ is: 'leave', to: 'qr' }), [send]),
    leave: useCallback(() => send({ is: 'leave', to: 'entry' }), [send]),
  }
}

function useKeptRecording(scene: RefObject<Scene>, stored: Clip | null, send: Send<LivenessEvent>): void {
  useEffect(() => {
    if (!stored || scene.current.clip) return
    scene.current.clip = stored
    send({ is: 'recording-found' })
  }, [scene, stored, send])
}

/** Tells the machine what the camera does by itself. */
function useCameraEvents(camera: Camera, send: Send<LivenessEvent>): void {
  const { state } = camera
  const at = state.at
  const failure = state.at === 'failed' ? state.failure : null
  const before = useRef(at)
  useEffect(() => {
    if (at === 'open') send({ is: 'camera-opened' })
    else if (failure) send({ is: 'camera-failed', failure })
    else if (before.current === 'open') send({ is: 'camera-paused' })
    before.current = at
  }, [at, failure, send])
}
