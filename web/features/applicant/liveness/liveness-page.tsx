import { useEffect, useMemo, useState } from 'react'
import { documentTypes } from '#contract/documents/document-type.ts'
import type { Link, VerificationRequest } from '#contract/requests/verification-request.ts'
import { type Clip, findRecording } from '#web/features/applicant/liveness/kept-recording.ts'
import { toLivenessCalls } from '#web/features/applicant/liveness/liveness-calls.ts'
import { type ChallengeChoice, LivenessExplained } from '#web/features/applicant/liveness/liveness-explained.tsx'
import type { ChallengeKind, Destination } from '#web/features/applicant/liveness/liveness-machine.ts'
import {
  LivenessCameraFailed,
  LivenessFailed,
  LivenessNotSent,
  LivenessPassed,
  LivenessWaiting,
} from '#web/features/applicant/liveness/liveness-outcome.tsx'
import { LivenessStage } from '#web/features/applicant/liveness/liveness-stage.tsx'
import { type LivenessFlow, useLivenessFlow } from '#web/features/applicant/liveness/use-liveness-flow.ts'
import { findLink } from '#web/lib/api/session.ts'
import { useTranslate } from '#web/lib/i18n/translate.ts'
import { useMount } from '#web/lib/request/mount.ts'
import { useRequest } from '#web/lib/request/request-context.tsx'
import { useEndpoints } from '#web/lib/request/use-endpoints.ts'
import { Navigate, useNavigate } from '#web/lib/routing/navigation.tsx'
import { useSize } from '#web/ui/camera/use-size.ts'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'

export function LivenessPage() {
  const { request } = useRequest()
  const { to } = useMount()
  const link = findLink()
  if (!request || !link) return <Navigate to={to('/')} replace />
  return <Liveness request={request} link={link} />
}

type Props = { request: VerificationRequest; link: Link }

/** Nobody is faced with their own picture unprepared, not even where the browser would open the camera without asking. */
function Liveness({ request, link }: Props) {
  const go = useDestinations(request)
  const [kind, setKind] = useState<ChallengeKind>('head')
  const [isExplained, setExplained] = useState(false)
  const stored = useKeptRecording(link)
  const challenge = request.livenessMode === 'challenge' ? { kind, setKind } : null
  if (isExplained || stored) return <LivenessRun request={request} link={link} go={go} challenge={challenge} stored={stored} />
  // The server needs a document to compare the face with.
  if (!request.documentInfo) return <DocumentFirst />
  return (
    <LivenessExplained
      request={request}
      challenge={challenge}
      onAgree={() => setExplained(true)}
      onPhone={() => go('qr')}
      onPerson={() => go('person')}
    />
  )
}

/** What an earlier page recorded, and the server has not judged as far as this browser knows. */
function useKeptRecording({ requestId, token }: Link): Clip | null {
  const [stored, setKept] = useState<Clip | null>(null)
  useEffect(() => {
    let isHere = true
    findRecording({ requestId, token }).then(
      (clip) => clip && isHere && setKept(clip),
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [requestId, token])
  return stored
}

type RunProps = Props & { go: (to: Destination) => void; challenge: ChallengeChoice | null; stored: Clip | null }

function LivenessRun({ request, link, go, challenge, stored }: RunProps) {
  const [stageRef, stage] = useSize()
  const endpoints = useEndpoints()
  const { updateRequest } = useRequest()
  const calls = useMemo(() => toLivenessCalls(endpoints, updateRequest), [endpoints, updateRequest])
  const flow = useLivenessFlow({ link, request, stage, calls, go, stored })
  const { state } = flow
  switch (state.at) {
    case 'camera-failed':
      return state.isWarned ? (
        <LivenessCameraFailed flow={flow} failure={state.failure} />
      ) : (
        <Stay flow={flow} stageRef={stageRef} stage={stage} />
      )
    case 'opening-camera':
    case 'ready':
    case 'starting':
    case 'scanning':
    case 'recording':
      return <LivenessStage flow={flow} stageRef={stageRef} stage={stage} challenge={challenge} />
    case 'passed':
      return <LivenessPassed />
    case 'failed':
      return <LivenessFailed flow={flow} state={state} request={request} />
    case 'not-sent':
      return <LivenessNotSent flow={flow} code={state.code} />
    default:
      return <LivenessWaiting flow={flow} at={state.at} share={state.at === 'submitting' ? state.share : undefined} />
  }
}

type StageProps = { flow: LivenessFlow; stageRef: ReturnType<typeof useSize>[0]; stage: ReturnType<typeof useSize>[1] }

/** For a moment after a failure, so that a camera that comes back at once alarms nobody. */
function Stay(props: StageProps) {
  return <LivenessStage {...props} challenge={null} />
}

function DocumentFirst() {
  const t = useTranslate()
  const { toast } = useDialogs()
  const { to } = useMount()
  const [isExplained, setExplained] = useState(false)
  if (!isExplained) {
    setExplained(true)
    toast(t('liveness.document-first'), 'note')
  }
  return <Navigate to={to('/id-document')} replace />
}

function useDestinations(request: VerificationRequest): (to: Destination) => void {
  const navigate = useNavigate()
  const { updateRequest } = useRequest()
  const mount = useMount()
  const type = request.documentInfo?.documentType
  return (to) => {
    // The answer said so; the status page asks for the rest.
    if (to === 'status') updateRequest({ exceedDeclinedLimit: true })
    const document = type ? (`/id-document/${documentTypes[type].route}` as const) : '/id-document'
    const path = ({ success: '/success', status: '/status', document, entry: '/', qr: '/qr', person: '/manual-review' } as const)[to]
    navigate(mount.to(path), {
      replace: to === 'entry' || to === 'success' || to === 'status',
      state: to === 'qr' ? { step: 'liveness-check' } : null,
    })
  }
}
