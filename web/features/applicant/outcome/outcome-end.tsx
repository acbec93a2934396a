import { lazy, Suspense } from 'react'
import { readLanguage } from '#web/lib/api/session.ts'
import { useTranslate } from '#web/lib/i18n/translate.ts'
import { isWebAddress, leaveTo } from '#web/lib/platform/address.ts'
import { findEmbedding } from '#web/lib/platform/embedding/embedding.ts'
import { useRequest } from '#web/lib/request/request-context.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { CloseNote } from '#web/ui/page/close-note.tsx'

const RetentionLink = lazy(() =>
  import('#web/features/applicant/retention/retention-link.tsx')
    .then((part) => part.loadRetentionLink(readLanguage()))
    // The page stands without it.
    .catch(() => () => null)
    .then((link) => ({ default: link })),
)

type Onward = { address: string; isReturn: boolean }

/** Where the customer's own server asked the person to return to; otherwise, where the customer sends everybody. Inside another page, that one leads on. */
function useOnward(): Onward | undefined {
  const { request } = useRequest()
  if (findEmbedding()) return undefined
  const { returnUrl } = request ?? {}
  if (returnUrl && isWebAddress(returnUrl)) return { address: returnUrl, isReturn: true }
  const address = request?.client.redirectUrl
  return address && isWebAddress(address) ? { address, isReturn: false } : undefined
}

/** Only where the customer says where to. */
export function ContinueButton() {
  const t = useTranslate()
  const { request } = useRequest()
  const onward = useOnward()
  if (!request || !onward) return null
  return (
    <Button kind="primary" onClick={() => leaveTo(onward.address)}>
      {onward.isReturn ? t('success.return', { name: request.client.name }) : t('success.continue')}
    </Button>
  )
}

export function EndNote() {
  const t = useTranslate()
  const { request } = useRequest()
  const isAtEnd = useOnward() === undefined
  const message = request?.manualReview.sent?.message
  return (
    <>
      {request && message && (
        <Notice icon="mail" title={t('status.remark', { name: request.client.name })}>
          <p className="as-typed">{message}</p>
        </Notice>
      )}
      {isAtEnd && <CloseNote text={t('success.close')} />}
      <Suspense>
        <RetentionLink />
      </Suspense>
    </>
  )
}
