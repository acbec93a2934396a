import { findFirstResubmission, type ResubmissionItem } from '#contract/company/resubmission-item.ts'
import { CompanyNotOpened } from '#web/features/company/shell/company-not-opened.tsx'
import { isJustEntered } from '#web/features/company/shell/just-entered.ts'
import { companyMessages } from '#web/features/company/shell/messages/company-messages.ts'
import { CompanyAnswersProvider } from '#web/features/company/shell/state/answers.tsx'
import { useCompany } from '#web/features/company/shell/state/company.tsx'
import { toCorporateStepPath } from '#web/features/company/shell/state/company-steps.ts'
import { StepStatusesProvider } from '#web/features/company/shell/state/step-statuses.tsx'
import { useOpenCompanyAnswers } from '#web/features/company/shell/state/use-company-answers.ts'
import { type FormI18n, FormI18nContext, loadFormI18n } from '#web/forms/field/form-i18n.ts'
import { toFieldId } from '#web/forms/form-fields.tsx'
import { ApiError } from '#web/lib/api/api-error.ts'
import { readLanguage } from '#web/lib/api/session.ts'
import { useMount } from '#web/lib/request/mount.ts'
import { Navigate, useLocation, useNavigate } from '#web/lib/routing/navigation.tsx'
import { Outlet } from '#web/lib/routing/routes.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'

let i18n: FormI18n | null = null

/** The page with the words that forms say, in the reader's language. */
export async function loadCompanySteps() {
  i18n = await loadFormI18n(readLanguage())
  return CompanySteps
}

/** Round the five steps: a company that is submitted, decided or out of time has none. */
function CompanySteps() {
  const { isReadOnly, request } = useCompany()
  const { to } = useMount()
  const { state } = useLocation()
  if (isReadOnly) return <Navigate to={to(request.status === 'EXPIRED' ? '/expired' : '/success')} replace />
  if (isJustEntered(state) && request.resubmissionItems.length > 0)
    return <Navigate to={toResubmissionPlace(request.resubmissionItems)} replace />
  return (
    <FormI18nContext value={i18n}>
      <OpenSteps />
    </FormI18nContext>
  )
}

/** Where what staff requested again is mended. */
function toResubmissionPlace(items: readonly ResubmissionItem[]): string {
  const { step, at } = findFirstResubmission(items)
  return `${toCorporateStepPath(step)}${at?.field ? `#${toFieldId(at.module, at.field)}` : ''}`
}

/** Refusals after which these pages have nothing more to do: the entry finds out what has. */
const closing = new Set(['TOKEN_EXPIRED', 'LINK_EXPIRED', 'NOT_FOUND', 'REQUEST_NOT_FOUND', 'REQUEST_CANNOT_BE_SUBMITTED'])

function OpenSteps() {
  const t = companyMessages.useTranslate()
  const navigate = useNavigate()
  const { to } = useMount()
  const { pathname } = useLocation()
  const { showError } = useDialogs()
  const opened = useOpenCompanyAnswers({
    step: Number(/step([1-5])$/.exec(pathname)?.[1] ?? 1),
    go: (step) => navigate(toCorporateStepPath(step)),
    onError: async (code) => {
      await showError(new ApiError(code))
      if (closing.has(code)) navigate(to('/'), { replace: true })
    },
    leave: () => navigate('/Onboarding2CompanySuccess?successType=2', { replace: true }),
  })
  if ('answers' in opened) {
    return (
      <CompanyAnswersProvider answers={opened.answers}>
        <StepStatusesProvider shown={pathname}>
          <Outlet />
        </StepStatusesProvider>
      </CompanyAnswersProvider>
    )
  }
  if (opened.state.at === 'failed') return <CompanyNotOpened onAgain={opened.again} />
  return <Waiting isPage text={t('company.opening')} />
}
