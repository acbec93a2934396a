import { type FormEvent, useState } from 'react'
import { type DocumentType, documentTypes } from '#contract/documents/document-type.ts'
import { DocumentStatus } from '#web/features/applicant/document/choice/document-status.tsx'
import { useDocumentChoice } from '#web/features/applicant/document/choice/use-document-choice.ts'
import { TipsDialog } from '#web/features/applicant/document/tips-dialog.tsx'
import { rememberCountry, toCountryCode } from '#web/features/applicant/shell/country-of-state.ts'
import { stepsMessages } from '#web/forms/steps/messages/steps-messages.ts'
import { loadJourneyMessages } from '#web/lib/i18n/load-messages.ts'
import { toGap } from '#web/lib/i18n/punctuation.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { store } from '#web/lib/platform/storage.ts'
import { useMount } from '#web/lib/request/mount.ts'
import { useRequest } from '#web/lib/request/request-context.tsx'
import { useLocation, useNavigate } from '#web/lib/routing/navigation.tsx'
import { PageLink } from '#web/lib/routing/page-link.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { CountryField } from '#web/ui/controls/country-field.tsx'
import { Page } from '#web/ui/page/page.tsx'
import '#web/ui/controls/field.css'
import '#web/ui/controls/form.css'
import '#web/forms/steps/steps.module.css'
import documentChoicePageStyles from '#web/features/applicant/document/choice/document-choice-page.module.css'
import identityChoicePageStyles from '#web/features/applicant/document/choice/identity-choice-page.module.css'

/** Of this variant; a form that offers neither of them offers its own. */
const usual: readonly DocumentType[] = ['Identity', 'Passport']
const formId = 'identity-form'

/** /BaseInfo/id-document: passport or identity card. */
export function IdentityChoicePage() {
  const t = stepsMessages.useTranslate()
  const { language, t: tOf } = useI18n()
  const navigate = useNavigate()
  const location = useLocation()
  const { to } = useMount()
  const { request } = useRequest()
  const [countryCode, setCountryCode] = useState<string | null>(() => toCountryCode(location.state))
  const choice = useDocumentChoice({
    go: (type) => {
      store.save('tipsRead', type)
      navigate(to(`/id-document/${documentTypes[type].route}`), { state: { countryCode } })
    },
  })
  const offered = request?.documentTypes ?? []
  const both = usual.filter((type) => offered.includes(type))
  const types = both.length > 0 ? both : offered
  const [chosen, choose] = useState<DocumentType | undefined>(types.length === 1 ? types[0] : undefined)
  const [isMissing, setMissing] = useState(false)
  const nameOf = (type: DocumentType) => (type === 'Identity' || type === 'Passport' ? t(`identity.${type}`) : tOf(`document.${type}`))
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen) {
      // Comes while the guidelines are read; where it does not, its own page says so.
      Promise.all([import('#web/features/applicant/document/document-upload-page.tsx'), loadJourneyMessages(language)]).catch(
        () => undefined,
      )
      return choice.choose(chosen)
    }
    setMissing(true)
    document.getElementById(`identity-${types[0]}`)?.focus()
  }
  return (
    <Page
      step="document"
      name={t('identity.page')}
      heading={t('identity.title')}
      lead={
        <>
          {t('identity.lead')}
          {toGap(language)}
          <PageLink className={documentChoicePageStyles.nowrap} to={to('/start')}>
            {tOf('choice.how')}
          </PageLink>
        </>
      }
      actions={
        <Button kind="primary" type="submit" form={formId}>
          {t('identity.next')}
        </Button>
      }
    >
      <DocumentStatus />
      <CountryField
        value={countryCode}
        onChange={(code) => {
          rememberCountry(code)
          setCountryCode(code)
        }}
      />
      <form id={formId} noValidate onSubmit={onSubmit}>
        <fieldset className={`field ${isMissing ? 'invalid' : ''}`} aria-describedby={isMissing ? 'identity-error' : undefined}>
          <legend>{t('identity.type')}</legend>
          {isMissing && (
            <p id="identity-error" className="field-error" role="alert">
              {t('identity.required')}
            </p>
          )}
          <div className={identityChoicePageStyles.identityTypes}>
            {types.map((type) => (
              <label key={type} className={identityChoicePageStyles.identityType}>
                <input
                  id={`identity-${type}`}
                  type="radio"
                  name="identity"
                  checked={chosen === type}
                  aria-describedby={isMissing ? 'identity-error' : undefined}
                  onChange={() => {
                    choose(type)
                    setMissing(false)
                  }}
                />
                <span className="choice-words">
                  <span className="choice-name">{nameOf(type)}</span>
                  <span className="muted small">{tOf(`document.${type}.sides`)}</span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      </form>
      {choice.state.at === 'tips' && (
        <TipsDialog isAcknowledged={choice.state.isAcknowledged} onCheck={choice.tick} onOk={choice.ok} onCancel={choice.cancel} />
      )}
    </Page>
  )
}
