import { CompanyInformation } from '#web/features/company/owners/company-information.tsx'
import { ownersMessages } from '#web/features/company/owners/messages/owners-messages.ts'
import { OwnersPart } from '#web/features/company/owners/owners-part.tsx'
import { type Description, useDescription } from '#web/features/company/owners/use-description.ts'
import { peopleMessages } from '#web/features/company/people/messages/people-messages.ts'
import { readDescriptionQuery } from '#web/features/company/shell/description-address.ts'
import { useCompany } from '#web/features/company/shell/state/company.tsx'
import { toCorporateStepPath } from '#web/features/company/shell/state/company-steps.ts'
import { type FormI18n, FormI18nContext, loadFormI18n } from '#web/forms/field/form-i18n.ts'
import { readLanguage } from '#web/lib/api/session.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { useLocation, useNavigate } from '#web/lib/routing/navigation.tsx'
import { PageLink } from '#web/lib/routing/page-link.tsx'
import { useParams } from '#web/lib/routing/routes.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'
import { toPercentText } from '#web/ui/ownership-map/percent-text.ts'
import { Page } from '#web/ui/page/page.tsx'
import ownersStyles from '#web/features/company/owners/owners.module.css'
import stepFrameStyles from '#web/features/company/shell/step-frame.module.css'

let i18n: FormI18n | null = null

/** The page with the words that forms and people's rows say, in the reader's language. */
export async function loadCompanyDescPage() {
  const language = readLanguage()
  const [loaded] = await Promise.all([loadFormI18n(language), peopleMessages.load(language)])
  i18n = loaded
  return CompanyDescPage
}

/** /Onboarding2Company/companyDescPage/:id: a company that owns shares, with its own owners, nested to any depth. */
function CompanyDescPage() {
  const { id = '' } = useParams()
  const { search } = useLocation()
  const query = readDescriptionQuery(search)
  if (query === 'broken' || id.length > 200) return <Nothing why="broken" />
  return (
    <FormI18nContext value={i18n}>
      <Described key={id} cod={id} parentId={query === 'none' ? undefined : query.parentId} />
    </FormI18nContext>
  )
}

function Described({ cod, parentId }: { cod: string; parentId: string | undefined }) {
  const t = ownersMessages.useTranslate()
  const { description, error, reload } = useDescription(cod, parentId)
  if (error?.code === 'REQUEST_NOT_FOUND' || error?.code === 'VALIDATION_ERROR') return <Nothing why="unknown" />
  if (error?.code === 'ROW_DELETED_ELSEWHERE') return <Nothing why="deleted" />
  if (description) return <Shown description={description} reload={reload} />
  if (error) return <Nothing why="failed" onAgain={reload} />
  return <Waiting isPage text={t('page.opening')} />
}

function Shown({ description, reload }: { description: Description; reload: () => void }) {
  const t = ownersMessages.useTranslate()
  const { cod, isReadOnly } = useCompany()
  const { companyName, requestId } = description
  const isOwn = requestId === cod
  return (
    <div className={`${stepFrameStyles.companyWide} ${ownersStyles.description}`}>
      <Page name={t('page.name', { company: companyName })} heading={<Banner description={description} />} headingKey={requestId}>
        {isOwn && <p>{t('page.own')}</p>}
        <CompanyInformation description={description} isReadOnly={isReadOnly || description.isLocked} reload={reload} />
        <OwnersPart cod={requestId} isReadOnly={isReadOnly} />
        <p>
          <PageLink to={toCorporateStepPath(3)}>{t('page.back')}</PageLink>
        </p>
      </Page>
    </div>
  )
}

/** Which company this is, and what it holds of which other. */
function Banner({ description: { companyName, businessShareholder: row, isoCode, companyNumber } }: { description: Description }) {
  const t = ownersMessages.useTranslate()
  const { language } = useI18n()
  const place = [isoCode, companyNumber].filter(Boolean).join(' · ')
  const shares = row?.direct_shares ?? null
  return (
    <>
      {companyName}
      {(place || shares !== null) && (
        <span className={ownersStyles.bannerFacts}>
          {place} {shares !== null && <strong>{t('page.holds', { percent: toPercentText(shares, language, 4) })}</strong>}
        </span>
      )}
    </>
  )
}

type Why = 'broken' | 'unknown' | 'deleted' | 'failed'

/** An address that leads to no company, and the way on. */
function Nothing({ why, onAgain }: { why: Why; onAgain?: () => void }) {
  const t = ownersMessages.useTranslate()
  const navigate = useNavigate()
  const title = t(`page.${why}-title`)
  return (
    <Page
      name={title}
      heading={title}
      headingKey={why}
      lead={why === 'failed' ? t('owners.failed') : t(`page.${why}`)}
      actions={
        <>
          {onAgain && (
            <Button kind="primary" onClick={onAgain}>
              {t('owners.again')}
            </Button>
          )}
          <Button kind={onAgain ? 'plain' : 'primary'} onClick={() => navigate(toCorporateStepPath(3))}>
            {t('page.back')}
          </Button>
        </>
      }
    />
  )
}
