import { settingsMessages } from '#web/features/staff/settings/messages/settings-messages.ts'
import type { SettingsState } from '#web/features/staff/settings/use-settings.ts'
import { measureContrast, toBrandColours, toRgb } from '#web/ui/brand-colours.ts'
import { TextField } from '#web/ui/controls/text-field.tsx'
import styles from '#web/features/staff/settings/settings.module.css'

/** The colour as a word and as a field to choose it in, and what becomes of it where text would not be read on it. */
export function ColourSetting({ state }: { state: SettingsState }) {
  const t = settingsMessages.useTranslate()
  const isWrong = state.faults.includes('colour')
  const typed = String(state.valueOf('colour'))
  const shown = isWrong ? state.base.settings.colour : typed.trim().toLowerCase()
  const { fill, onFill, text } = toBrandColours(shown, 'light')
  const contrast = (Math.floor(measureContrast(toRgb(fill), toRgb(onFill)) * 10) / 10).toFixed(1)
  const texts = { contrast, text: t(onFill === '#ffffff' ? 'colour.white' : 'colour.black') }
  return (
    <div className={styles.settingsColour}>
      <TextField
        label={t('field.colour')}
        hint={t('hint.colour')}
        error={isWrong ? t('wrong.colour') : undefined}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => state.type('colour', event.target.value)}
        extra={
          <input
            type="color"
            className={styles.settingsSwatch}
            aria-label={t('colour.pick')}
            value={shown}
            onChange={(event) => state.type('colour', event.target.value)}
          />
        }
      />
      <p className="muted small" role="status">
        {fill === shown ? t('colour.kept', texts) : t('colour.moved', { fill, ...texts })} {text !== shown && t('colour.text', { text })}
      </p>
    </div>
  )
}
