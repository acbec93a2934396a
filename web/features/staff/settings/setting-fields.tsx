import { useId } from 'react'
import { ownershipRules } from '#contract/ownership/ownership-rule.ts'
import type { Settings } from '#contract/staff/settings-calls.ts'
import { settingsMessages } from '#web/features/staff/settings/messages/settings-messages.ts'
import type { SettingsState } from '#web/features/staff/settings/use-settings.ts'
import { SelectField } from '#web/ui/controls/select-field.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import styles from '#web/features/staff/shell/access.module.css'

type NamesOf<Value> = { [K in keyof Settings]: Settings[K] extends Value ? K : never }[keyof Settings]
export type LineName = Exclude<NamesOf<string | number | null>, 'colour' | 'ownershipRule'> | 'embedOrigins'
type SwitchName = NamesOf<boolean>
type Props<Name> = { state: SettingsState; name: Name }

export function LineSetting({ state, name, kind = 'text' }: Props<LineName> & { kind?: 'text' | 'email' | 'url' | 'number' }) {
  const t = settingsMessages.useTranslate()
  return (
    <TextField
      label={t(`field.${name}`)}
      hint={t(`hint.${name}`)}
      error={state.faults.includes(name) ? t(`wrong.${name}`) : undefined}
      type={kind === 'number' ? 'text' : kind}
      inputMode={kind === 'number' ? 'numeric' : undefined}
      autoComplete="off"
      value={String(state.valueOf(name))}
      onChange={(event) => state.type(name, event.target.value)}
    />
  )
}

export function SwitchSetting({ state, name }: Props<SwitchName>) {
  const t = settingsMessages.useTranslate()
  const id = useId()
  return (
    <div className={styles.peopleTick}>
      <input
        type="checkbox"
        id={id}
        aria-describedby={`${id}-hint`}
        checked={state.valueOf(name) === true}
        onChange={(event) => state.type(name, event.target.checked)}
      />
      <label htmlFor={id}>{t(`field.${name}`)}</label>
      <p id={`${id}-hint`} className="muted small">
        {t(`hint.${name}`)}
      </p>
    </div>
  )
}

const languageChoices = ['en,cn', 'cn,en', 'en', 'cn'] as const

export function LanguagesSetting({ state }: { state: SettingsState }) {
  const t = settingsMessages.useTranslate()
  return (
    <div className="field">
      <SelectField
        label={t('field.languages')}
        value={String(state.valueOf('languages'))}
        onChange={(value) => state.type('languages', value)}
      >
        {languageChoices.map((value) => (
          <option key={value} value={value}>
            {t(`languages.${value}`)}
          </option>
        ))}
      </SelectField>
      <p className="muted small">{t('hint.languages')}</p>
    </div>
  )
}

/** Each choice says below what it finds: the words alone mean something to lawyers only. */
export function OwnershipRuleSetting({ state }: { state: SettingsState }) {
  const t = settingsMessages.useTranslate()
  const rule = ownershipRules.find((each) => each === state.valueOf('ownershipRule')) ?? 'capital'
  return (
    <div className="field">
      <SelectField label={t('field.ownershipRule')} value={rule} onChange={(value) => state.type('ownershipRule', value)}>
        {ownershipRules.map((value) => (
          <option key={value} value={value}>
            {t(`ownership-rule.${value}`)}
          </option>
        ))}
      </SelectField>
      <p className="muted small" aria-live="polite">
        {t(`hint.ownership-rule.${rule}`)}
      </p>
    </div>
  )
}
