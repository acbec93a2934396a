import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { getCorporateRequest } from '#contract/company/company-calls.ts'
import { getFormInfo } from '#contract/company/company-form-calls.ts'
import { markForResubmission } from '#contract/forms/mark-resubmission.ts'
import { nextStatus } from '#contract/requests/request-status.ts'
import type { Link } from '#contract/requests/verification-request.ts'
import type { Company, CorporateRequest, FormInfo } from '#web/features/company/shell/state/company.tsx'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { followLive } from '#web/lib/live/follow-live.ts'
import { companyEvents } from '#web/lib/live/live-sources.ts'
import { type Branding, useRequest } from '#web/lib/request/request-context.tsx'

export type CompanyState = { at: 'loading' } | { at: 'failed'; error: ApiError; again: () => void } | { at: 'here'; company: Company }

/** Offices that cannot have a stream ask as often. */
const quietPauseMs = 6_000

type Read = { form: FormInfo; request: CorporateRequest }

/** Reads the company of a link with its form, shows its customer's look, and follows what happens to it. */
export function useCompanyState(link: Link): CompanyState {
  const { showBranding } = useRequest()
  const [read, setRead] = useState<Read | null>(null)
  const [error, setError] = useState<ApiError | null>(null)
  const [tries, setTries] = useState(0)
  const [changeCount, setChangeCount] = useState(0)
  const { requestId: cod, token } = link
  const latest = useRef(0)

  // An answer that was overtaken by a younger question says nothing any more.
  const readRequest = useCallback(
    async (signal?: AbortSignal) => {
      latest.current += 1
      const own = latest.current
      const request = await call(getCorporateRequest, { query: { COD: cod } }, signal ? { signal } : {})
      if (own === latest.current) setRead((known) => (known ? { ...known, request } : known))
      return request
    },
    [cod],
  )
  const reload = useCallback(() => readRequest(), [readRequest])
  const setRequest = useCallback((request: CorporateRequest) => setRead((known) => (known ? { ...known, request } : known)), [])

  useEffect(() => {
    const controller = new AbortController()
    setError(null)
    openCompany(cod, controller.signal).then(
      (answer) => {
        showBranding({ ...toComparison(answer.form), isTest: answer.request.isTest })
        setRead(answer)
      },
      (cause: unknown) => {
        if (!controller.signal.aborted) setError(cause instanceof ApiError ? cause : new ApiError('ERROR_SOMETHING_WENT_WRONG'))
      },
    )
    return () => controller.abort()
  }, [cod, showBranding, tries])

  const isHere = read !== null
  useEffect(() => {
    if (!isHere) return
    const controller = new AbortController()
    const readAll = () => {
      setChangeCount((count) => count + 1)
      return readRequest(controller.signal)
    }
    followLive({ ...companyEvents({ requestId: cod, token }), read: readAll, signal: controller.signal, pauseMs: quietPauseMs }).catch(
      () => undefined,
    )
    return () => controller.abort()
  }, [isHere, cod, token, readRequest])

  const form = useMarkedForm(read)
  return useMemo(() => {
    if (error) return { at: 'failed', error, again: () => setTries((count) => count + 1) }
    if (!read || !form) return { at: 'loading' }
    const isReadOnly = !nextStatus(read.request.status, 'companySubmitted')
    return { at: 'here', company: { cod, form, request: read.request, isReadOnly, changeCount, setRequest, reload } }
  }, [error, read, form, cod, changeCount, setRequest, reload])
}

/** What staff ask for again is marked in it; the same form stays the same object. */
function useMarkedForm(read: Read | null): FormInfo | undefined {
  const form = read?.form
  const requested = JSON.stringify(read?.request.resubmissionItems ?? [])
  return useMemo(
    () => form && { ...form, ...markForResubmission(pickModules(form), JSON.parse(requested) as CorporateRequest['resubmissionItems']) },
    [form, requested],
  )
}

function pickModules(form: FormInfo) {
  const { basicInformationSetting, operationalInformation, beneficiaryAccountInformation, sourceOfWealth } = form
  const { firstCustomizeModule, secondCustomizeModule, requiredDocuments } = form
  return {
    basicInformationSetting,
    operationalInformation,
    beneficiaryAccountInformation,
    sourceOfWealth,
    firstCustomizeModule,
    secondCustomizeModule,
    requiredDocuments,
  }
}

async function openCompany(cod: string, signal: AbortSignal): Promise<Read> {
  const request = await call(getCorporateRequest, { query: { COD: cod } }, { signal })
  const form = await call(getFormInfo, { query: { id: request.formId, version: String(request.formVersion) } }, { signal })
  return { form, request }
}

function toComparison({
  clientName,
  pageLogoPath,
  webColor,
  formName,
  termsOfUseLink,
  privacyPolicyLink,
  contactEmail,
}: FormInfo): Branding {
  return { name: clientName, pageLogoPath, webColor, formName, termsOfUseLink, privacyPolicyLink, contactEmail }
}
