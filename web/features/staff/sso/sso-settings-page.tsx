import { useState } from 'react'
import { changeSsoSettings, getSsoSettings, type ShownSso } from '#contract/sso/sso-calls.ts'
import { LoadError } from '#web/features/staff/shell/load-error.tsx'
import { staffMessages } from '#web/features/staff/shell/messages/staff-messages.ts'
import { SmallForm } from '#web/features/staff/shell/small-form.tsx'
import { usePermission } from '#web/features/staff/shell/staff-context.ts'
import { StaffPage } from '#web/features/staff/shell/staff-page.tsx'
import { StaffSection } from '#web/features/staff/shell/staff-section.tsx'
import { staffPath } from '#web/features/staff/shell/staff-session.ts'
import { ConnectionTest } from '#web/features/staff/sso/connection-test.tsx'
import { GroupRoles } from '#web/features/staff/sso/group-roles.tsx'
import { ssoMessages } from '#web/features/staff/sso/messages/sso-messages.ts'
import { ProviderAddresses } from '#web/features/staff/sso/provider-addresses.tsx'
import { ScimTokens } from '#web/features/staff/sso/scim-tokens.tsx'
import { findFaults, toSettings, toTyped } from '#web/features/staff/sso/sso-draft.ts'
import { ClaimFields, PeopleFields, ProviderFields } from '#web/features/staff/sso/sso-fields.tsx'
import { useApiMutation, useApiQuery } from '#web/lib/api/use-api-query.ts'
import { PageLink } from '#web/lib/routing/page-link.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'
import '#web/features/staff/shell/access.module.css'
import styles from '#web/features/staff/sso/sso.module.css'

/** How staff sign in by the identity provider of their company. */
export function SsoSettingsPage() {
  const t = ssoMessages.useTranslate()
  const tStaff = staffMessages.useTranslate()
  const { data, error, refetch } = useApiQuery(getSsoSettings, {})
  return (
    <StaffPage name={t('sso.page')} heading={t('sso.page')} lead={t('sso.lead')}>
      {error && !data && <LoadError error={error} onAgain={() => refetch()} />}
      {!data && !error && <Waiting text={tStaff('area.opening')} />}
      {data && (
        <div className={styles.parts}>
          <Emergency count={data.breakGlassCount} />
          <SsoForm key={data.provider?.revision ?? 0} shown={data} />
          <ProviderAddresses addresses={data.addresses} />
          <ScimTokens tokens={data.scimTokens} isSaved={data.provider !== null} />
        </div>
      )}
    </StaffPage>
  )
}

function Emergency({ count }: { count: number }) {
  const t = ssoMessages.useTranslate()
  if (count > 0) return <p className="muted">{t('sso.emergency-count', { count })}</p>
  return (
    <Notice mood="warn" title={t('sso.no-emergency-title')}>
      <p>{t('sso.no-emergency')}</p>
      <PageLink to={`${staffPath}/users`}>{t('sso.to-users')}</PageLink>
    </Notice>
  )
}

function SsoForm({ shown }: { shown: ShownSso }) {
  const t = ssoMessages.useTranslate()
  const { toast } = useDialogs()
  const mayWrite = usePermission('users:write')
  const [typed, setTyped] = useState(() => toTyped(shown.provider))
  const saving = useApiMutation(changeSsoSettings, [getSsoSettings])
  const faults = findFaults(typed)
  const hasNamelessGroup = typed.groupRoles.length > 1 && typed.groupRoles.some(({ group }) => !group.trim())
  const set = (change: Partial<typeof typed>) => setTyped({ ...typed, ...change })
  const save = async () => {
    await saving.mutateAsync({
      body: {
        revision: shown.provider?.revision ?? null,
        provider: toSettings(typed),
        ...(typed.secret && { clientSecret: typed.secret }),
      },
    })
    toast(t('sso.saved'))
  }
  return (
    <fieldset className={styles.fields} disabled={!mayWrite}>
      {!mayWrite && <p className="muted">{t('sso.read-only')}</p>}
      <SmallForm submit={t('sso.save')} busy={t('sso.saving')} isRight={faults.length === 0 && !hasNamelessGroup} onSend={save}>
        {(isTried) => {
          const fields = { typed, set, faults: isTried ? faults : [] }
          return (
            <div className={styles.parts}>
              <StaffSection title={t('part.provider')} lead={t('part.provider-lead')}>
                <div className={styles.card}>
                  <ProviderFields {...fields} hasSecret={shown.provider?.hasSecret === true} />
                  <ConnectionTest typed={typed} isPossible={!faults.some((name) => name !== 'name' && name !== 'allowedDomains')} />
                </div>
              </StaffSection>
              <StaffSection title={t('part.roles')} lead={t('part.roles-lead')}>
                <div className={styles.card}>
                  <ClaimFields {...fields} />
                  <GroupRoles
                    value={typed.groupRoles}
                    onChange={(groupRoles) => set({ groupRoles })}
                    isTried={isTried && hasNamelessGroup}
                  />
                </div>
              </StaffSection>
              <StaffSection title={t('part.people')}>
                <div className={styles.card}>
                  <PeopleFields {...fields} />
                </div>
              </StaffSection>
              <p className="muted">{t('sso.mailed')}</p>
            </div>
          )
        }}
      </SmallForm>
    </fieldset>
  )
}
