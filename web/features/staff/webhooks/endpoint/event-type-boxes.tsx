import { useId } from 'react'
import { type EventType, eventTypes } from '#contract/events/event-type.ts'
import { webhooksMessages } from '#web/features/staff/webhooks/messages/webhooks-messages.ts'
import styles from '#web/features/staff/webhooks/frame/webhooks.module.css'

type Chosen = Exclude<EventType, 'webhook.test'>
type Group = Chosen extends `${infer Subject}.${string}` ? Subject : never
const toGroup = (type: Chosen) => type.slice(0, type.indexOf('.')) as Group

/** A test goes to the endpoint that it tests, whatever types that wants. */
const chosenTypes = eventTypes.filter((type): type is Chosen => type !== 'webhook.test')
const groups = [...new Set(chosenTypes.map(toGroup))].map((group) => ({
  group,
  types: chosenTypes.filter((type) => toGroup(type) === group),
}))

type Props = { value: readonly EventType[]; onChange: (types: EventType[]) => void; error: string | undefined }

export function EventTypeBoxes({ value, onChange, error }: Props) {
  const t = webhooksMessages.useTranslate()
  const id = useId()
  const set = (type: EventType, isOn: boolean) => onChange(chosenTypes.filter((each) => (each === type ? isOn : value.includes(each))))
  return (
    <div className={styles.groups}>
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
      {groups.map(({ group, types }) => (
        <fieldset key={group} className={styles.group}>
          <legend>{t(`group.${group}`)}</legend>
          {types.map((type) => (
            <div key={type} className={styles.box}>
              <input
                type="checkbox"
                id={`${id}-${type}`}
                checked={value.includes(type)}
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? `${id}-error` : undefined}
                onChange={(event) => set(type, event.target.checked)}
              />
              <label htmlFor={`${id}-${type}`}>
                {t(`event.${type}`)} <code className={styles.code}>{type}</code>
              </label>
            </div>
          ))}
        </fieldset>
      ))}
    </div>
  )
}
