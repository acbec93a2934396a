import { type FormEvent, useRef } from 'react'
import { getSettings } from '#contract/staff/settings-calls.ts'
import { ColourSetting } from '#web/features/staff/settings/colour-setting.tsx'
import { CompletenessSetting } from '#web/features/staff/settings/completeness-setting.tsx'
import { LogoSetting } from '#web/features/staff/settings/logo-setting.tsx'
import { settingsMessages } from '#web/features/staff/settings/messages/settings-messages.ts'
import { PhonePreview } from '#web/features/staff/settings/phone-preview.tsx'
import { LanguagesSetting, LineSetting, OwnershipRuleSetting, SwitchSetting } from '#web/features/staff/settings/setting-fields.tsx'
import { type SettingsState, type Shown, useSettings } from '#web/features/staff/settings/use-settings.ts'
import { LoadError } from '#web/features/staff/shell/load-error.tsx'
import { staffMessages } from '#web/features/staff/shell/messages/staff-messages.ts'
import { usePermission, useStaff } from '#web/features/staff/shell/staff-context.ts'
import { StaffPage } from '#web/features/staff/shell/staff-page.tsx'
import { StaffSection } from '#web/features/staff/shell/staff-section.tsx'
import { staffPath } from '#web/features/staff/shell/staff-session.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { joinTexts } from '#web/lib/i18n/punctuation.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { PageLink } from '#web/lib/routing/page-link.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'
import '#web/features/staff/shell/access.module.css'
import styles from '#web/features/staff/settings/settings.module.css'

/** What a customer decides for itself. */
export function SettingsPage() {
  const t = settingsMessages.useTranslate()
  const tStaff = staffMessages.useTranslate()
  const { data, error, refetch } = useApiQuery(getSettings, {})
  return (
    <StaffPage name={t('settings.page')} heading={t('settings.page')} lead={t('settings.lead')}>
      {error && !data && <LoadError error={error} onAgain={() => refetch()} />}
      {!data && !error && <Waiting text={tStaff('area.opening')} />}
      {data && <SettingsForm key={data.clientId} data={data} />}
    </StaffPage>
  )
}

function SettingsForm({ data }: { data: Shown }) {
  const t = settingsMessages.useTranslate()
  const mayWrite = usePermission('settings:write')
  const { id: userId } = useStaff()
  const { toast } = useDialogs()
  const form = useRef<HTMLFormElement>(null)
  const state = useSettings({ userId, data, onSaved: () => toast(t('settings.saved')) })
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (state.isSaving || state.elsewhere) return
    if (state.faults.length > 0) return form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    // A refusal stands above the button.
    state.save()
  }
  return (
    <form ref={form} className={styles.settingsForm} noValidate onSubmit={save}>
      {!mayWrite && <p className="muted">{t('settings.read-only')}</p>}
      <fieldset className={styles.settingsFields} disabled={!mayWrite}>
        <Appearance state={state} base={data} mayWrite={mayWrite} />
        <Rules state={state} />
      </fieldset>
      {mayWrite && <SaveBar state={state} />}
    </form>
  )
}

function Appearance({ state, base, mayWrite }: { state: SettingsState; base: Shown; mayWrite: boolean }) {
  const t = settingsMessages.useTranslate()
  const colour = state.faults.includes('colour') ? base.settings.colour : String(state.valueOf('colour'))
  return (
    <div className={styles.settingsLook}>
      <StaffSection title={t('part.look')} lead={t('part.look-lead')}>
        <div className={styles.settingsCard}>
          <LineSetting state={state} name="name" />
          <ColourSetting state={state} />
          <LogoSetting state={state} base={base} mayWrite={mayWrite} />
        </div>
      </StaffSection>
      <StaffSection title={t('preview.title')}>
        <PhonePreview name={String(state.valueOf('name'))} colour={colour} logoPath={base.logoPath} />
      </StaffSection>
    </div>
  )
}

function Rules({ state }: { state: SettingsState }) {
  const t = settingsMessages.useTranslate()
  const mayReadUsers = usePermission('users:read')
  return (
    <div className={styles.settingsRules}>
      <StaffSection title={t('part.contact')} lead={t('part.contact-lead')}>
        <div className={styles.settingsCard}>
          <LineSetting state={state} name="contactEmail" kind="email" />
          <LineSetting state={state} name="redirectUrl" kind="url" />
          <LanguagesSetting state={state} />
        </div>
      </StaffSection>
      <StaffSection title={t('part.embedding')} lead={t('part.embedding-lead')}>
        <div className={styles.settingsCard}>
          <LineSetting state={state} name="embedOrigins" />
        </div>
      </StaffSection>
      <StaffSection title={t('part.limits')} lead={t('part.limits-lead')}>
        <div className={styles.settingsCard}>
          <LineSetting state={state} name="documentUploadLimit" kind="number" />
          <LineSetting state={state} name="livenessDeclinedLimit" kind="number" />
          <LineSetting state={state} name="linkLifetimeHours" kind="number" />
          <LineSetting state={state} name="retentionDays" kind="number" />
          <LineSetting state={state} name="minimumAgeYears" kind="number" />
        </div>
      </StaffSection>
      <StaffSection title={t('part.decisions')} lead={t('part.decisions-lead')}>
        <div className={styles.settingsCard}>
          <SwitchSetting state={state} name="autoReject" />
          <SwitchSetting state={state} name="autoApprove" />
          <SwitchSetting state={state} name="faceDuplicates" />
          <SwitchSetting state={state} name="documentOnly" />
          <SwitchSetting state={state} name="fourEyes" />
        </div>
      </StaffSection>
      <StaffSection title={t('part.companies')} lead={t('part.companies-lead')}>
        <div className={styles.settingsCard}>
          <SwitchSetting state={state} name="businessNameMode" />
          <LineSetting state={state} name="uboThresholdPercent" kind="number" />
          <OwnershipRuleSetting state={state} />
        </div>
      </StaffSection>
      <StaffSection title={t('field.completenessPolicy')} lead={t('part.completeness-lead')}>
        <div className={styles.settingsCard}>
          <CompletenessSetting state={state} />
        </div>
      </StaffSection>
      <StaffSection
        title={t('part.staff')}
        lead={t('part.staff-lead')}
        actions={mayReadUsers && <PageLink to={`${staffPath}/sso`}>{t('part.staff-sso')}</PageLink>}
      >
        <div className={styles.settingsCard}>
          <SwitchSetting state={state} name="signUpOpen" />
          <SwitchSetting state={state} name="requiresSecondFactor" />
          {state.valueOf('requiresSecondFactor') === true && <WithoutSecondFactor count={state.base.staffWithoutSecondFactor} />}
        </div>
      </StaffSection>
    </div>
  )
}

/** Whom the setting stops at their next step, told before it is saved. */
function WithoutSecondFactor({ count }: { count: number }) {
  const t = settingsMessages.useTranslate()
  return <p role="status">{count > 0 ? t('second-factor.without', { count }) : t('second-factor.all-have')}</p>
}

function SaveBar({ state }: { state: SettingsState }) {
  const t = settingsMessages.useTranslate()
  if (state.changedCount === 0 && !state.refusal) return null
  const { language } = useI18n()
  const fields =
    state.elsewhere &&
    joinTexts(
      state.elsewhere.map((name) => t(`field.${name}`)),
      language,
    )
  return (
    <div className={styles.settingsBar}>
      {state.refusal && <LoadError error={state.refusal} />}
      {state.elsewhere && (
        <Notice mood="warn" role="alert" title={t('settings.elsewhere-title')}>
          <p>{t('settings.elsewhere', { fields: fields || t('settings.unknown-fields') })}</p>
          <Button onClick={state.bringIn}>{t('settings.elsewhere-again')}</Button>
        </Notice>
      )}
      <div className={styles.settingsBarRow}>
        <span className="muted">{t('settings.unsaved', { count: state.changedCount })}</span>
        <Button kind="plain" onClick={state.discard}>
          {t('settings.discard')}
        </Button>
        <Button kind="primary" type="submit" aria-disabled={state.isSaving || state.elsewhere !== undefined || undefined}>
          {t(state.isSaving ? 'settings.saving' : 'settings.save')}
        </Button>
      </div>
    </div>
  )
}
