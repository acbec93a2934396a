import { useId } from 'react'
import { toTextInLanguage } from '#contract/forms/definition/local-text.ts'
import { languageTag } from '#contract/language.ts'
import { ReviewSection } from '#web/features/company/review/review-section.tsx'
import { companyMessages } from '#web/features/company/shell/messages/company-messages.ts'
import type { FormInfo } from '#web/features/company/shell/state/company.tsx'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { isWebAddress } from '#web/lib/platform/address.ts'
import { NewTabLink } from '#web/ui/controls/new-tab-link.tsx'
import '#web/ui/controls/field.css'
import styles from '#web/features/company/review/review.module.css'

/** Whether there is anything to agree to. */
export function hasTerms({ termsAndConditionsContent, termsOfUseLink, privacyPolicyLink }: FormInfo): boolean {
  return Boolean(termsAndConditionsContent || termsOfUseLink || privacyPolicyLink)
}

export const agreementId = 'agreement'

type Props = { form: FormInfo; isAccepted: boolean; isMissing: boolean; onChange: (accepted: boolean) => void }

/** Terms and conditions, with the box that agrees to them. */
export function Terms({ form, isAccepted, isMissing, onChange }: Props) {
  const t = companyMessages.useTranslate()
  const { language } = useI18n()
  const errorId = useId()
  const content = toTextInLanguage(form.termsAndConditionsContent ?? undefined, language)
  const links = [
    { address: form.termsOfUseLink, text: t('terms.use') },
    { address: form.privacyPolicyLink, text: t('terms.privacy') },
  ].filter(({ address }) => address !== null && isSafe(address))
  return (
    <ReviewSection title={t('terms.title')}>
      {content && (
        <p className="as-typed" lang={languageTag[content.language]}>
          {content.text}
        </p>
      )}
      {links.length > 0 && (
        <ul className={styles.termsLinks}>
          {links.map(({ address, text: texts }) => (
            <li key={texts}>
              <NewTabLink to={address ?? ''}>{texts}</NewTabLink>
            </li>
          ))}
        </ul>
      )}
      <div className={`field ${isMissing ? 'invalid' : ''}`}>
        {isMissing && (
          <p id={errorId} className="field-error" role="alert">
            {t('terms.view')}
          </p>
        )}
        <div className={styles.agreement}>
          <input
            id={agreementId}
            type="checkbox"
            checked={isAccepted}
            aria-invalid={isMissing || undefined}
            aria-describedby={isMissing ? errorId : undefined}
            onChange={(event) => onChange(event.target.checked)}
          />
          <label htmlFor={agreementId}>{t(links.length > 0 ? 'terms.agree-links' : 'terms.agree')}</label>
        </div>
      </div>
    </ReviewSection>
  )
}

/** Ours or another web site: nothing that runs. */
function isSafe(address: string): boolean {
  return address.startsWith('/') || isWebAddress(address)
}
