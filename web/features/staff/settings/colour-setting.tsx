import { staffSettingsWords } from '#web/features/staff/settings/messages/settings-messages.ts'
import { LineField } from '#web/ui/controls/text-field.tsx'
import type { SettingsHold } from '#web/features/staff/settings/use-settings.ts'
import { measureContrast, toBrandColours, toRgb } from '#web/ui/brand-colours.ts'

/** The colour as a word and as a field to choose it in, and what becomes of it where text would not be read on it. */
export function ColourSetting({ hold }: { hold: SettingsHold }) {
  const say = staffSettingsWords.useSay()
  const isWrong = hold.faults.includes('colour')
  const typed = String(hold.valueOf('colour'))
  const shown = isWrong ? hold.base.settings.colour : typed.trim().toLowerCase()
  const { fill, onFill, text } = toBrandColours(shown, 'light')
  const contrast = (Math.floor(measureContrast(toRgb(fill), toRgb(onFill)) * 10) / 10).toFixed(1)
  const words = { contrast, text: say(onFill === '#ffffff' ? 'colour.white' : 'colour.black') }
  return (
    <div className="settings-colour">
      <LineField
        label={say('field.colour')}
        hint={say('hint.colour')}
        error={isWrong ? say('wrong.colour') : undefined}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => hold.type('colour', event.target.value)}
        extra={
          <input
            type="color"
            className="settings-swatch"
            aria-label={say('colour.pick')}
            value={shown}
            onChange={(event) => hold.type('colour', event.target.value)}
          />
        }
      />
      <p className="muted small" role="status">
        {fill === shown ? say('colour.kept', words) : say('colour.moved', { fill, ...words })}{' '}
        {text !== shown && say('colour.text', { text })}
      </p>
    </div>
  )
}
