import { useEffect, useState } from 'react'
import { validateCorporateToken } from '#contract/company/company-calls.ts'
import { findLinkError } from '#contract/requests/entry.ts'
import { isSettled, type RequestStatus } from '#contract/requests/request-status.ts'
import type { Link } from '#contract/requests/verification-request.ts'
import { justEnteredState } from '#web/features/company/shell/just-entered.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { findLink, recordError, saveLink } from '#web/lib/api/session.ts'
import { useTranslate } from '#web/lib/i18n/translate.ts'
import { type AddressQuery, hideFromAddress, readAddress } from '#web/lib/platform/address.ts'
import { useMount } from '#web/lib/request/mount.ts'
import { toRefusedQuery } from '#web/lib/request/rejected-link.ts'
import { useNavigate } from '#web/lib/routing/navigation.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'

const secrets = ['token', 'requestId', 'language']

/** /Onboarding2Company: checks the token, asks where its company stands, and leads there. */
export function CompanyEntryPage() {
  const t = useTranslate()
  const navigate = useNavigate()
  const { to } = useMount()
  // As it was opened: the address is cleaned at once.
  const [query] = useState(readAddress)

  useEffect(() => {
    hideFromAddress(secrets)
    const controller = new AbortController()
    enter(query, controller.signal).then(
      // The steps lead on to what staff requested again, once.
      (path) => navigate(to(path), { replace: true, state: justEnteredState }),
      (error: unknown) => {
        if (controller.signal.aborted) return
        if (!(error instanceof ApiError)) recordError({ code: 'ERROR_SOMETHING_WENT_WRONG', requestId: null })
        navigate(to('/invalid'), { replace: true, state: toRefusedQuery(query) })
      },
    )
    return () => controller.abort()
  }, [query, navigate, to])

  return <Waiting isPage text={t('wait.link')} onStop={() => navigate(to('/invalid'), { replace: true })} />
}

async function enter(query: AddressQuery, signal: AbortSignal): Promise<string> {
  const { requestId, token } = toLink(query)
  const company = await call(validateCorporateToken, { body: { token }, files: {} }, { signal })
  if (company.requestId !== requestId) throw refuse('REQUEST_NOT_FOUND')
  return toCompanyPage(company.status)
}

function toLink(query: AddressQuery): Link {
  const { token, requestId } = query
  // Without a link in the address, the one that this tab was opened with.
  const known = token === null && requestId === null ? findLink() : undefined
  if (known) return known
  const refusal = findLinkError(query)
  if (refusal || !token || !requestId) throw refuse(refusal ?? 'TOKEN_EXPIRED')
  const link = { token, requestId }
  saveLink(link)
  return link
}

/** Where a company's link leads (specification, section 4). */
function toCompanyPage(status: RequestStatus): string {
  if (status === 'EXPIRED') return '/expired'
  return isSettled(status) ? '/success' : '/step1'
}

function refuse(code: ApiError['code']): ApiError {
  const refusal = new ApiError(code)
  recordError(refusal)
  return refusal
}
