import { useEffect, useMemo, useState } from 'react'
import { type DocumentType, documentTypes, findDocumentTypeByRoute } from '#contract/documents/document-type.ts'
import type { ErrorCode } from '#contract/error-codes.ts'
import { isOpenWhileDue } from '#contract/requests/entry.ts'
import type { Link, VerificationRequest } from '#contract/requests/verification-request.ts'
import { toDocumentCalls } from '#web/features/applicant/document/document-calls.ts'
import type { Beginning, Destination } from '#web/features/applicant/document/document-machine.ts'
import { DocumentRefused } from '#web/features/applicant/document/document-refused.tsx'
import { DocumentReview } from '#web/features/applicant/document/document-review.tsx'
import { DocumentTaking } from '#web/features/applicant/document/document-taking.tsx'
import { DocumentUploading } from '#web/features/applicant/document/document-uploading.tsx'
import { clearDraft, moveDraft } from '#web/features/applicant/document/draft.ts'
import { findRefusalCause } from '#web/features/applicant/document/refusal-cause.ts'
import { TipsDialog } from '#web/features/applicant/document/tips-dialog.tsx'
import { useDocumentFlow } from '#web/features/applicant/document/use-document-flow.ts'
import { useRestoredDraft } from '#web/features/applicant/document/use-restored-draft.ts'
import { toCountryCode } from '#web/features/applicant/shell/country-of-state.ts'
import { sayHandoffStep } from '#web/features/applicant/shell/say-handoff-step.ts'
import { toStepOfType } from '#web/features/applicant/shell/step-of-state.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { findLink } from '#web/lib/api/session.ts'
import { useTranslate } from '#web/lib/i18n/translate.ts'
import { store } from '#web/lib/platform/storage.ts'
import { useMount } from '#web/lib/request/mount.ts'
import { useRequest } from '#web/lib/request/request-context.tsx'
import { useEndpoints } from '#web/lib/request/use-endpoints.ts'
import { Navigate, useLocation, useNavigate } from '#web/lib/routing/navigation.tsx'
import { useParams } from '#web/lib/routing/routes.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'

export function DocumentUploadPage() {
  const type = findDocumentTypeByRoute(useParams().documentType)
  const { request } = useRequest()
  const { to } = useMount()
  const link = findLink()
  useEffect(() => sayHandoffStep('document-chosen'), [])
  if (!type) return <Navigate to={to('/id-document')} replace />
  if (!request || !link) return <Navigate to={to('/')} replace />
  return <RestoredUpload key={type} type={type} request={request} link={link} />
}

type Props = { type: DocumentType; request: VerificationRequest; link: Link }

function RestoredUpload(props: Props) {
  const beginning = useRestoredDraft(props.link, props.type, props.request)
  return beginning === undefined ? null : <DocumentUpload {...props} beginning={beginning ?? undefined} />
}

function DocumentUpload({ type, request, link, beginning }: Props & { beginning: Beginning | undefined }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const location = useLocation()
  const { to } = useMount()
  const endpoints = useEndpoints()
  const calls = useMemo(() => toDocumentCalls(endpoints), [endpoints])
  const { showError, toast } = useDialogs()
  const { updateRequest } = useRequest()

  const go = (destination: Destination) => {
    if (destination === 'liveness') toast(t('capture.accepted'))
    const path = ({ liveness: '/liveness-check', status: '/status', entry: '/' } as const)[destination]
    navigate(to(path), { replace: destination === 'entry' })
  }
  const flow = useDocumentFlow({
    type,
    link,
    beginning,
    request,
    countryCode: toCountryCode(location.state),
    calls,
    go,
    onError: (code: ErrorCode) => void showError(new ApiError(code)),
    onAnswer: ({ status, documentInfo, countDocUploadTotal, docUploadTotalLimit, retryStep, detailsDiffer }) =>
      updateRequest({ status, documentInfo, countDocUploadTotal, docUploadTotalLimit, retryStep, detailsDiffer }),
  })
  const { state } = flow
  // Photos that were taken as another type of document go out by themselves.
  const [sendsAtOnce, setSendsAtOnce] = useState(() => toObject(location.state).sends === true)
  const { confirm } = flow
  useEffect(() => {
    if (!sendsAtOnce) return
    setSendsAtOnce(false)
    confirm()
  }, [sendsAtOnce, confirm])
  // Whoever comes back takes a new photo, not the one that was refused.
  const leaveFor = (path: '/' | '/id-document' | '/manual-review') => {
    clearDraft(link.requestId, type)
    navigate(to(path))
  }
  const goOnPhone = () => navigate(to('/qr'), { state: { step: toStepOfType(type) } })

  if (state.at === 'reviewing') return <DocumentReview flow={flow} state={state} />
  if (state.at === 'taking' || state.at === 'framing' || state.at === 'preparing') {
    return (
      <>
        <DocumentTaking flow={flow} state={state} onPhone={goOnPhone} />
        <TipsFirst type={type} canLeave={isOpenWhileDue('/id-document', request.retryStep)} />
      </>
    )
  }
  return (
    <>
      <DocumentUploading flow={flow} state={state} />
      {state.at === 'refused' && state.errors.length > 0 && (
        <DocumentRefused
          type={type}
          cause={findRefusalCause(state.errors, { ...request, type })}
          photos={state.photos}
          triesLeft={request.docUploadTotalLimit - request.countDocUploadTotal}
          actions={{
            retake: flow.acknowledge,
            swap: flow.swap,
            continueAs: (seenType) => {
              const sends = moveDraft(link, type, { type: seenType, photos: state.photos })
              navigate(to(`/id-document/${documentTypes[seenType].route}`), { state: { ...toObject(location.state), sends } })
            },
            otherDocument: () => leaveFor('/id-document'),
            // With an accepted document, the entry knows the way on.
            askPerson: () => leaveFor(request.documentInfo ? '/' : '/manual-review'),
          }}
        />
      )}
    </>
  )
}

/** A link that leads straight here passed by the choice, where the guidelines are acknowledged. `canLeave`: the choice is open to them. */
function TipsFirst({ type, canLeave }: { type: DocumentType; canLeave: boolean }) {
  const navigate = useNavigate()
  const { to } = useMount()
  const [isRead, setRead] = useState(() => store.find('tipsRead') !== undefined)
  const [isSelected, setSelected] = useState(false)
  if (isRead) return null
  return (
    <TipsDialog
      isAcknowledged={isSelected}
      onCheck={setSelected}
      onOk={() => {
        store.save('tipsRead', type)
        setRead(true)
      }}
      onCancel={canLeave ? () => navigate(to('/id-document')) : undefined}
    />
  )
}

const toObject = (state: unknown): { sends?: unknown } => (typeof state === 'object' && state !== null ? state : {})
