import { type FormEvent, useRef } from 'react'
import { getSettings } from '#contract/staff/settings-calls.ts'
import { useAnswer } from '#web/lib/api/use-api-query.ts'
import { staffWords } from '#web/features/staff/shell/messages/staff-messages.ts'
import { staffSettingsWords } from '#web/features/staff/settings/messages/settings-messages.ts'
import { DeskPage } from '#web/features/staff/shell/staff-page.tsx'
import { DeskSection } from '#web/features/staff/shell/staff-section.tsx'
import { Refused } from '#web/features/staff/shell/load-error.tsx'
import { useMay, useStaff } from '#web/features/staff/shell/staff-context.ts'
import { ColourSetting } from '#web/features/staff/settings/colour-setting.tsx'
import { CompletenessSetting } from '#web/features/staff/settings/completeness-setting.tsx'
import { LogoSetting } from '#web/features/staff/settings/logo-setting.tsx'
import { PhonePreview } from '#web/features/staff/settings/phone-preview.tsx'
import { LanguagesSetting, LineSetting, OwnershipRuleSetting, SwitchSetting } from '#web/features/staff/settings/setting-fields.tsx'
import { type SettingsHold, type Shown, useSettings } from '#web/features/staff/settings/use-settings.ts'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'
import '#web/features/staff/shell/access.css'
import '#web/features/staff/settings/settings.css'

/** What a customer decides for itself. */
export function SettingsPage() {
  const say = staffSettingsWords.useSay()
  const deskSay = staffWords.useSay()
  const { data, error, refetch } = useAnswer(getSettings, {})
  return (
    <DeskPage name={say('settings.page')} heading={say('settings.page')} lead={say('settings.lead')}>
      {error && !data && <Refused error={error} onAgain={() => refetch()} />}
      {!data && !error && <Waiting words={deskSay('area.opening')} />}
      {data && <SettingsForm key={data.clientId} data={data} />}
    </DeskPage>
  )
}

function SettingsForm({ data }: { data: Shown }) {
  const say = staffSettingsWords.useSay()
  const mayWrite = useMay('settings:write')
  const { id: userId } = useStaff()
  const { toast } = useDialogs()
  const form = useRef<HTMLFormElement>(null)
  const hold = useSettings({ userId, data, onSaved: () => toast(say('settings.saved')) })
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (hold.isSaving || hold.elsewhere) return
    if (hold.faults.length > 0) return form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    // A refusal stands above the button.
    hold.save()
  }
  return (
    <form ref={form} className="settings-form" noValidate onSubmit={save}>
      {!mayWrite && <p className="muted">{say('settings.read-only')}</p>}
      <fieldset className="settings-fields" disabled={!mayWrite}>
        <Look hold={hold} base={data} mayWrite={mayWrite} />
        <Rules hold={hold} />
      </fieldset>
      {mayWrite && <SaveBar hold={hold} />}
    </form>
  )
}

function Look({ hold, base, mayWrite }: { hold: SettingsHold; base: Shown; mayWrite: boolean }) {
  const say = staffSettingsWords.useSay()
  const colour = hold.faults.includes('colour') ? base.settings.colour : String(hold.valueOf('colour'))
  return (
    <div className="settings-look">
      <DeskSection title={say('part.look')} lead={say('part.look-lead')}>
        <div className="settings-card">
          <LineSetting hold={hold} name="name" />
          <ColourSetting hold={hold} />
          <LogoSetting hold={hold} base={base} mayWrite={mayWrite} />
        </div>
      </DeskSection>
      <DeskSection title={say('preview.title')}>
        <PhonePreview name={String(hold.valueOf('name'))} colour={colour} logoPath={base.logoPath} />
      </DeskSection>
    </div>
  )
}

function Rules({ hold }: { hold: SettingsHold }) {
  const say = staffSettingsWords.useSay()
  return (
    <div className="settings-rules">
      <DeskSection title={say('part.contact')} lead={say('part.contact-lead')}>
        <div className="settings-card">
          <LineSetting hold={hold} name="contactEmail" kind="email" />
          <LineSetting hold={hold} name="redirectUrl" kind="url" />
          <LanguagesSetting hold={hold} />
        </div>
      </DeskSection>
      <DeskSection title={say('part.limits')} lead={say('part.limits-lead')}>
        <div className="settings-card">
          <LineSetting hold={hold} name="documentUploadLimit" kind="number" />
          <LineSetting hold={hold} name="livenessDeclinedLimit" kind="number" />
          <LineSetting hold={hold} name="linkLifetimeHours" kind="number" />
          <LineSetting hold={hold} name="retentionDays" kind="number" />
          <LineSetting hold={hold} name="minimumAgeYears" kind="number" />
        </div>
      </DeskSection>
      <DeskSection title={say('part.decisions')} lead={say('part.decisions-lead')}>
        <div className="settings-card">
          <SwitchSetting hold={hold} name="autoReject" />
          <SwitchSetting hold={hold} name="autoApprove" />
          <SwitchSetting hold={hold} name="faceDuplicates" />
          <SwitchSetting hold={hold} name="fourEyes" />
        </div>
      </DeskSection>
      <DeskSection title={say('part.companies')} lead={say('part.companies-lead')}>
        <div className="settings-card">
          <SwitchSetting hold={hold} name="businessNameMode" />
          <LineSetting hold={hold} name="uboThresholdPercent" kind="number" />
          <OwnershipRuleSetting hold={hold} />
        </div>
      </DeskSection>
      <DeskSection title={say('field.completenessPolicy')} lead={say('part.completeness-lead')}>
        <div className="settings-card">
          <CompletenessSetting hold={hold} />
        </div>
      </DeskSection>
      <DeskSection title={say('part.staff')} lead={say('part.staff-lead')}>
        <div className="settings-card">
          <SwitchSetting hold={hold} name="signUpOpen" />
          <SwitchSetting hold={hold} name="requiresSecondFactor" />
          {hold.valueOf('requiresSecondFactor') === true && <WithoutSecondFactor count={hold.base.staffWithoutSecondFactor} />}
        </div>
      </DeskSection>
    </div>
  )
}

/** Whom the setting stops at their next step, told before it is saved. */
function WithoutSecondFactor({ count }: { count: number }) {
  const say = staffSettingsWords.useSay()
  return <p role="status">{count > 0 ? say('second-factor.without', { count }) : say('second-factor.all-have')}</p>
}

function SaveBar({ hold }: { hold: SettingsHold }) {
  const say = staffSettingsWords.useSay()
  if (hold.changedCount === 0 && !hold.refusal) return null
  const fields = hold.elsewhere?.map((name) => say(`field.${name}`)).join(', ')
  return (
    <div className="settings-bar">
      {hold.refusal && <Refused error={hold.refusal} />}
      {hold.elsewhere && (
        <Notice mood="warn" role="alert" title={say('settings.elsewhere-title')}>
          <p>{say('settings.elsewhere', { fields: fields || say('settings.unknown-fields') })}</p>
          <Button onClick={hold.bringIn}>{say('settings.elsewhere-again')}</Button>
        </Notice>
      )}
      <div className="settings-bar-row">
        <span className="muted">{say('settings.unsaved', { count: hold.changedCount })}</span>
        <Button kind="plain" onClick={hold.discard}>
          {say('settings.discard')}
        </Button>
        <Button kind="primary" type="submit" aria-disabled={hold.isSaving || hold.elsewhere !== undefined || undefined}>
          {say(hold.isSaving ? 'settings.saving' : 'settings.save')}
        </Button>
      </div>
    </div>
  )
}
