import type { ShownSso } from '#contract/sso/sso-calls.ts'
import { CopyText } from '#web/features/staff/shell/copy/copy-text.tsx'
import { StaffSection } from '#web/features/staff/shell/staff-section.tsx'
import { ssoMessages } from '#web/features/staff/sso/messages/sso-messages.ts'
import styles from '#web/features/staff/sso/sso.module.css'

/** What the provider is told of this server. */
export function ProviderAddresses({ addresses }: { addresses: ShownSso['addresses'] }) {
  const t = ssoMessages.useTranslate()
  return (
    <StaffSection title={t('part.addresses')} lead={t('part.addresses-lead')}>
      <div className={styles.card}>
        {(['callback', 'signIn', 'backChannelLogout', 'scim'] as const).map((name) => (
          <CopyText key={name} label={t(`address.${name}`)} text={addresses[name]} copy={t('address.copy')} />
        ))}
      </div>
    </StaffSection>
  )
}
