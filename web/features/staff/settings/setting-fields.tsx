import { useId } from 'react'
import { ownershipRules } from '#contract/ownership/ownership-rule.ts'
import type { Settings } from '#contract/staff/settings-calls.ts'
import { staffSettingsWords } from '#web/features/staff/settings/messages/settings-messages.ts'
import { LineField } from '#web/ui/controls/text-field.tsx'
import { SelectField } from '#web/ui/controls/select-field.tsx'
import type { SettingsHold } from '#web/features/staff/settings/use-settings.ts'

type NamesOf<Value> = { [K in keyof Settings]: Settings[K] extends Value ? K : never }[keyof Settings]
export type LineName = Exclude<NamesOf<string | number | null>, 'colour' | 'ownershipRule'>
type SwitchName = NamesOf<boolean>
type Props<Name> = { hold: SettingsHold; name: Name }

export function LineSetting({ hold, name, kind = 'text' }: Props<LineName> & { kind?: 'text' | 'email' | 'url' | 'number' }) {
  const say = staffSettingsWords.useSay()
  return (
    <LineField
      label={say(`field.${name}`)}
      hint={say(`hint.${name}`)}
      error={hold.faults.includes(name) ? say(`wrong.${name}`) : undefined}
      type={kind === 'number' ? 'text' : kind}
      inputMode={kind === 'number' ? 'numeric' : undefined}
      autoComplete="off"
      value={String(hold.valueOf(name))}
      onChange={(event) => hold.type(name, event.target.value)}
    />
  )
}

export function SwitchSetting({ hold, name }: Props<SwitchName>) {
  const say = staffSettingsWords.useSay()
  const id = useId()
  return (
    <div className="people-tick">
      <input
        type="checkbox"
        id={id}
        aria-describedby={`${id}-hint`}
        checked={hold.valueOf(name) === true}
        onChange={(event) => hold.type(name, event.target.checked)}
      />
      <label htmlFor={id}>{say(`field.${name}`)}</label>
      <p id={`${id}-hint`} className="muted small">
        {say(`hint.${name}`)}
      </p>
    </div>
  )
}

const languageChoices = ['en,cn', 'cn,en', 'en', 'cn'] as const

export function LanguagesSetting({ hold }: { hold: SettingsHold }) {
  const say = staffSettingsWords.useSay()
  return (
    <div className="field">
      <SelectField
        label={say('field.languages')}
        value={String(hold.valueOf('languages'))}
        onChange={(value) => hold.type('languages', value)}
      >
        {languageChoices.map((value) => (
          <option key={value} value={value}>
            {say(`languages.${value}`)}
          </option>
        ))}
      </SelectField>
      <p className="muted small">{say('hint.languages')}</p>
    </div>
  )
}

/** Each choice says below what it finds: the words alone mean something to lawyers only. */
export function OwnershipRuleSetting({ hold }: { hold: SettingsHold }) {
  const say = staffSettingsWords.useSay()
  const rule = ownershipRules.find((each) => each === hold.valueOf('ownershipRule')) ?? 'capital'
  return (
    <div className="field">
      <SelectField label={say('field.ownershipRule')} value={rule} onChange={(value) => hold.type('ownershipRule', value)}>
        {ownershipRules.map((value) => (
          <option key={value} value={value}>
            {say(`ownership-rule.${value}`)}
          </option>
        ))}
      </SelectField>
      <p className="muted small" aria-live="polite">
        {say(`hint.ownership-rule.${rule}`)}
      </p>
    </div>
  )
}
