import { useId } from 'react'
import { sharesScopes } from '#contract/completeness/policy.ts'
import { settingsMessages } from '#web/features/staff/settings/messages/settings-messages.ts'
import type { PolicyDraft } from '#web/features/staff/settings/settings-draft.ts'
import type { SettingsState } from '#web/features/staff/settings/use-settings.ts'
import { SelectField } from '#web/ui/controls/select-field.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import styles from '#web/features/staff/shell/access.module.css'

const switches = ['requiresDirectors', 'requiresBeneficialOwners', 'requiresSeniorManager', 'blocksSubmit'] as const

/** What a company has to bring: one setting of several parts, kept as a whole. */
export function CompletenessSetting({ state }: { state: SettingsState }) {
  const t = settingsMessages.useTranslate()
  const draft = JSON.parse(String(state.valueOf('completenessPolicy'))) as PolicyDraft
  const change = (part: Partial<PolicyDraft>) => state.type('completenessPolicy', JSON.stringify({ ...draft, ...part }))
  return (
    <>
      {switches.map((name) => (
        <PolicySwitch key={name} name={name} isOn={draft[name]} onChange={(isOn) => change({ [name]: isOn })} />
      ))}
      <SelectField
        label={t('policy.sharesOf')}
        value={draft.sharesOf}
        onChange={(value) => change({ sharesOf: value as PolicyDraft['sharesOf'] })}
      >
        {sharesScopes.map((scope) => (
          <option key={scope} value={scope}>
            {t(`policy-shares.${scope}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('policy.sharesTolerancePercent')}
        hint={t('policy-hint.sharesTolerancePercent')}
        error={state.faults.includes('completenessPolicy') ? t('policy-wrong.sharesTolerancePercent') : undefined}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        value={String(draft.sharesTolerancePercent)}
        onChange={(event) => change({ sharesTolerancePercent: event.target.value })}
      />
    </>
  )
}

function PolicySwitch({ name, isOn, onChange }: { name: (typeof switches)[number]; isOn: boolean; onChange: (isOn: boolean) => void }) {
  const t = settingsMessages.useTranslate()
  const id = useId()
  return (
    <div className={styles.peopleTick}>
      <input type="checkbox" id={id} aria-describedby={`${id}-hint`} checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      <label htmlFor={id}>{t(`policy.${name}`)}</label>
      <p id={`${id}-hint`} className="muted small">
        {t(`policy-hint.${name}`)}
      </p>
    </div>
  )
}
