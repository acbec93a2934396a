import { useState } from 'react'
import { type DocumentType, documentTypes } from '#contract/documents/document-type.ts'
import { documentIcons } from '#web/features/applicant/document/choice/document-icons.ts'
import { DocumentStatus } from '#web/features/applicant/document/choice/document-status.tsx'
import { useDocumentChoice } from '#web/features/applicant/document/choice/use-document-choice.ts'
import { TipsDialog } from '#web/features/applicant/document/tips-dialog.tsx'
import { rememberCountry, toCountryCode } from '#web/features/applicant/shell/country-of-state.ts'
import { Invited } from '#web/features/applicant/shell/invited.tsx'
import { loadJourneyMessages } from '#web/lib/i18n/load-messages.ts'
import { toGap } from '#web/lib/i18n/punctuation.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { store } from '#web/lib/platform/storage.ts'
import { useMount } from '#web/lib/request/mount.ts'
import { useRequest } from '#web/lib/request/request-context.tsx'
import { useLocation, useNavigate } from '#web/lib/routing/navigation.tsx'
import { PageLink } from '#web/lib/routing/page-link.tsx'
import { CountryField } from '#web/ui/controls/country-field.tsx'
import { Icon } from '#web/ui/controls/icon.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { TrustNote } from '#web/ui/page/trust-note.tsx'
import styles from '#web/features/applicant/document/choice/document-choice-page.module.css'

/** The commonest first. */
const order = ['Passport', 'Identity', 'DriverLicense', 'ResidencePermit'] as const satisfies DocumentType[]

export function DocumentChoicePage() {
  const { language, t } = useI18n()
  const navigate = useNavigate()
  const { to } = useMount()
  const { request } = useRequest()
  const location = useLocation()
  const [countryCode, setCountryCode] = useState<string | null>(() => toCountryCode(location.state))
  const choice = useDocumentChoice({
    go: (type) => {
      store.save('tipsRead', type)
      navigate(to(`/id-document/${documentTypes[type].route}`), { state: { countryCode } })
    },
  })
  const choose = (type: DocumentType) => {
    // Comes while the guidelines are read; where it does not, its own page says so.
    Promise.all([import('#web/features/applicant/document/document-upload-page.tsx'), loadJourneyMessages(language)]).catch(() => undefined)
    choice.choose(type)
  }
  const isOffered = (type: DocumentType) => request?.documentTypes.includes(type) ?? true

  return (
    <Page
      step="document"
      name={t('choice.page')}
      heading={t('choice.title')}
      lead={
        <>
          {t('choice.lead')}
          {toGap(language)}
          <PageLink className={styles.nowrap} to={to('/start')}>
            {t('choice.how')}
          </PageLink>
        </>
      }
    >
      <DocumentStatus />
      <Invited go={(type) => navigate(to(`/id-document/${documentTypes[type].route}`))} />
      <CountryField
        value={countryCode}
        onChange={(code) => {
          rememberCountry(code)
          setCountryCode(code)
        }}
      />
      <div className="stack tight">
        <h2 id="document-types">{t('choice.types')}</h2>
        <ul className={styles.choices} aria-labelledby="document-types">
          {order.filter(isOffered).map((type) => (
            <li key={type}>
              <button type="button" className={styles.choice} onClick={() => choose(type)}>
                <Icon name={documentIcons[type]} />
                <span className="choice-words">
                  <span className="choice-name">{t(`document.${type}`)}</span>
                  <span className="muted small">{t(`document.${type}.sides`)}</span>
                </span>
                <Icon name="chevron" className={styles.choiceMark} />
              </button>
            </li>
          ))}
        </ul>
      </div>
      <TrustNote />
      {choice.state.at === 'tips' && (
        <TipsDialog isAcknowledged={choice.state.isAcknowledged} onCheck={choice.tick} onOk={choice.ok} onCancel={choice.cancel} />
      )}
    </Page>
  )
}
