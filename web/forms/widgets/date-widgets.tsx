import { useRef } from 'react'
import { isDate } from '#contract/forms/rules/date-rules.ts'
import { languageTag } from '#contract/language.ts'
import { type FieldProps, toText } from '#web/forms/field/field-props.ts'
import { useFormI18n } from '#web/forms/field/form-i18n.ts'
import { listDates } from '#web/forms/read/read-date.ts'
import { TextWidget } from '#web/forms/widgets/text-widgets.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/controls/icon.tsx'

/** Typed in the notation of the reader, or picked from the calendar of the browser. */
export function DateWidget(props: FieldProps) {
  const { field, value, onChange } = props
  const { t, labelOf } = useFormI18n()
  const calendar = useRef<HTMLInputElement>(null)
  const text = toText(value)
  const bound = (limit: unknown) => (typeof limit === 'string' && isDate(limit) ? limit : undefined)
  const open = () => {
    try {
      calendar.current?.showPicker()
    } catch {
      // A browser without it focuses the field instead: what is typed there counts as well.
      calendar.current?.focus()
    }
  }
  return (
    <>
      {picked()}
      <WhichDay value={text} isDisabled={field.disabled ?? false} onChange={onChange} />
    </>
  )

  function picked() {
    return (
      <div className="with-button">
        <TextWidget {...props} />
        <input
          ref={calendar}
          type="date"
          className="behind"
          tabIndex={-1}
          aria-hidden="true"
          value={isDate(text) ? text : ''}
          min={bound(field.limit.min)}
          max={bound(field.limit.max)}
          onChange={(event) => event.target.value && onChange(event.target.value)}
        />
        <button
          type="button"
          className="field-button"
          aria-label={t('pick-date', { field: labelOf(field) })}
          disabled={field.disabled}
          onClick={open}
        >
          <Icon name="calendar" />
        </button>
      </div>
    )
  }
}

type WhichProps = { value: string; isDisabled: boolean; onChange: (day: string) => void }

/** A date that may be two is asked about, with the month as a word. */
function WhichDay({ value, isDisabled, onChange }: WhichProps) {
  const { t, language } = useFormI18n()
  const days = isDisabled ? [] : listDates(value)
  const format = new Intl.DateTimeFormat(languageTag[language], { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <div role="status">
      {days.length > 0 && (
        <div className="stack tight">
          <p>{t('date-which')}</p>
          <div className="two-fields">
            {days.map((day) => (
              <Button key={day} onClick={() => onChange(day)}>
                {format.format(new Date(`${day}T00:00:00Z`))}
              </Button>
            ))}
          </div>
        </div>
      )}
    </div>
  )
}

/** A day and a time of it, each typed or picked by itself. */
export function DateTimeWidget(props: FieldProps) {
  const { field, value, onChange, id } = props
  const { t, labelOf } = useFormI18n()
  const [day = '', time = ''] = toText(value).split('T')
  const change = (parts: { day?: string; time?: string }) => {
    const next = { day, time, ...parts }
    onChange(next.day || next.time ? `${next.day}T${next.time}` : '')
  }
  const label = labelOf(field)
  const part = (type: 'date' | 'time', own: string) => ({
    ...props,
    id: own,
    field: { ...field, type },
  })
  return (
    <div className="two-fields">
      <label className="only-heard" htmlFor={id}>
        {t('date-time-date', { field: label })}
      </label>
      <DateWidget {...part('date', id)} value={day} onChange={(next) => change({ day: String(next) })} />
      <label className="only-heard" htmlFor={`${id}-time`}>
        {t('date-time-time', { field: label })}
      </label>
      <TextWidget {...part('time', `${id}-time`)} value={time} onChange={(next) => change({ time: String(next) })} />
    </div>
  )
}
