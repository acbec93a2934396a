import { useId } from 'react'
import { sharesScopes } from '#contract/completeness/policy.ts'
import { staffSettingsWords } from '#web/features/staff/settings/messages/settings-messages.ts'
import { LineField } from '#web/ui/controls/text-field.tsx'
import { SelectField } from '#web/ui/controls/select-field.tsx'
import type { PolicyDraft } from '#web/features/staff/settings/settings-draft.ts'
import type { SettingsHold } from '#web/features/staff/settings/use-settings.ts'

const switches = ['requiresDirectors', 'requiresBeneficialOwners', 'requiresSeniorManager', 'blocksSubmit'] as const

/** What a company has to bring: one setting of several parts, kept as a whole. */
export function CompletenessSetting({ hold }: { hold: SettingsHold }) {
  const say = staffSettingsWords.useSay()
  const draft = JSON.parse(String(hold.valueOf('completenessPolicy'))) as PolicyDraft
  const change = (part: Partial<PolicyDraft>) => hold.type('completenessPolicy', JSON.stringify({ ...draft, ...part }))
  return (
    <>
      {switches.map((name) => (
        <PolicySwitch key={name} name={name} isOn={draft[name]} onChange={(isOn) => change({ [name]: isOn })} />
      ))}
      <SelectField
        label={say('policy.sharesOf')}
        value={draft.sharesOf}
        onChange={(value) => change({ sharesOf: value as PolicyDraft['sharesOf'] })}
      >
        {sharesScopes.map((scope) => (
          <option key={scope} value={scope}>
            {say(`policy-shares.${scope}`)}
          </option>
        ))}
      </SelectField>
      <LineField
        label={say('policy.sharesTolerancePercent')}
        hint={say('policy-hint.sharesTolerancePercent')}
        error={hold.faults.includes('completenessPolicy') ? say('policy-wrong.sharesTolerancePercent') : undefined}
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
  const say = staffSettingsWords.useSay()
  const id = useId()
  return (
    <div className="people-tick">
      <input type="checkbox" id={id} aria-describedby={`${id}-hint`} checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      <label htmlFor={id}>{say(`policy.${name}`)}</label>
      <p id={`${id}-hint`} className="muted small">
        {say(`policy-hint.${name}`)}
      </p>
    </div>
  )
}
