import { useMemo, useState } from 'react'
import { Navigate, useLocation, useNavigate, useParams } from 'react-router'
import { type DocumentType, findDocumentTypeByRoute } from '#contract/documents/document-type.ts'
import type { ErrorCode } from '#contract/error-codes.ts'
import type { Link, VerificationRequest } from '#contract/requests/verification-request.ts'
import { toDocumentCalls } from '#web/features/applicant/document/document-calls.ts'
import type { Destination } from '#web/features/applicant/document/document-machine.ts'
import { DocumentRefused } from '#web/features/applicant/document/document-refused.tsx'
import { DocumentReview } from '#web/features/applicant/document/document-review.tsx'
import { DocumentTaking } from '#web/features/applicant/document/document-taking.tsx'
import { DocumentUploading } from '#web/features/applicant/document/document-uploading.tsx'
import { TipsDialog } from '#web/features/applicant/document/tips-dialog.tsx'
import { useDocumentFlow } from '#web/features/applicant/document/use-document-flow.ts'
import { toCountryCode } from '#web/features/applicant/shell/country-of-state.ts'
import { toStepOfType } from '#web/features/applicant/shell/step-of-state.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { findLink } from '#web/lib/api/session.ts'
import { useTranslate } from '#web/lib/i18n/translate.ts'
import { store } from '#web/lib/platform/storage.ts'
import { useMount } from '#web/lib/request/mount.ts'
import { useRequest } from '#web/lib/request/request-context.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'

export function DocumentUploadPage() {
  const type = findDocumentTypeByRoute(useParams().documentType)
  const { request } = useRequest()
  const { to } = useMount()
  const link = findLink()
  if (!type) return <Navigate to={to('/id-document')} replace />
  if (!request || !link) return <Navigate to={to('/')} replace />
  return <DocumentUpload key={type} type={type} request={request} link={link} />
}

type Props = { type: DocumentType; request: VerificationRequest; link: Link }

function DocumentUpload({ type, request, link }: Props) {
  const t = useTranslate()
  const navigate = useNavigate()
  const location = useLocation()
  const { to, endpoints } = useMount()
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
    request,
    countryCode: toCountryCode(location.state),
    calls,
    go,
    onError: (code: ErrorCode) => void showError(new ApiError(code)),
    onAnswer: ({ status, documentInfo, countDocUploadTotal, docUploadTotalLimit, retryStep, detailsDiffer }) =>
      updateRequest({ status, documentInfo, countDocUploadTotal, docUploadTotalLimit, retryStep, detailsDiffer }),
  })
  const { state } = flow
  const goOnPhone = () => navigate(to('/qr'), { state: { step: toStepOfType(type) } })

  if (state.at === 'reviewing') return <DocumentReview flow={flow} state={state} />
  if (state.at === 'taking' || state.at === 'framing' || state.at === 'preparing') {
    return (
      <>
        <DocumentTaking flow={flow} state={state} onPhone={goOnPhone} />
        <TipsFirst type={type} />
      </>
    )
  }
  return (
    <>
      <DocumentUploading flow={flow} state={state} />
      {state.at === 'refused' && state.errors.length > 0 && (
        <DocumentRefused
          errors={state.errors}
          photos={state.photos}
          triesLeft={request.docUploadTotalLimit - request.countDocUploadTotal}
          onClose={flow.acknowledge}
        />
      )}
    </>
  )
}

/** A link that leads straight here passed by the choice, where the guidelines are acknowledged. */
function TipsFirst({ type }: { type: DocumentType }) {
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
      onCancel={() => navigate(to('/id-document'))}
    />
  )
}
