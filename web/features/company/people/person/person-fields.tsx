import type { IndividualRow } from '#contract/company/company-schemas.ts'
import { fieldNames } from '#contract/forms/definition/field-names.ts'
import { toLabel } from '#contract/forms/definition/local-text.ts'
import type { PlannedField } from '#contract/forms/form-plan.ts'
import { peopleMessages } from '#web/features/company/people/messages/people-messages.ts'
import type { PersonPlace } from '#web/features/company/people/model/person-calls.ts'
import { personModules, toAnswersByModule } from '#web/features/company/people/model/person-form.ts'
import type { PersonEvent, PersonState } from '#web/features/company/people/model/person-machine.ts'
import { toName, toTypedName } from '#web/features/company/people/model/person-machine.ts'
import { DocumentPart } from '#web/features/company/people/person/document-part.tsx'
import { FormFields } from '#web/forms/form-fields.tsx'
import { ConflictChoice } from '#web/forms/steps/conflict-choice.tsx'
import { findStoredAnswer } from '#web/lib/draft/row-draft.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import type { Send } from '#web/lib/state/use-machine.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toPercentText } from '#web/ui/ownership-map/percent-text.ts'
import styles from '#web/features/company/people/person/person-fields.module.css'

type Props = {
  state: PersonState
  send: Send<PersonEvent>
  fields: readonly PlannedField[]
  rows: readonly IndividualRow[]
  place: PersonPlace
  isReadOnly: boolean
  /** The document is locked with the verification that rests on it. */
  isBegun: boolean
}

/** The document first, which fills the rest; then what the list asks, and what one asks who is in both. */
export function PersonFields(props: Props) {
  const { state, send, fields, place, isReadOnly, isBegun } = props
  const { list } = state
  const own = personModules[list]
  const isShares = ({ field }: PlannedField) => field.name === fieldNames.shares
  const isType = ({ field }: PlannedField) => field.name === fieldNames.identityType
  const isOwn = (planned: PlannedField) => planned.module === own && !(list === 'director' && isShares(planned))
  const rest = fields.filter((planned) => !isType(planned))
  return (
    <>
      <DocumentPart state={state} send={send} place={place} isReadOnly={isReadOnly || isBegun}>
        <Fields {...props} fields={fields.filter(isType)} />
      </DocumentPart>
      <div className={styles.personFields}>
        <Fields {...props} fields={rest.filter(isOwn)} />
      </div>
      {list === 'director' && <AlsoShareholder state={state} send={send} isReadOnly={isReadOnly} />}
      <div className={styles.personFields}>
        <Fields {...props} fields={rest.filter((planned) => !isOwn(planned))} />
      </div>
    </>
  )
}

function Fields({ state, send, fields, rows }: Props) {
  if (fields.length === 0) return null
  return (
    <FormFields
      fields={fields}
      answers={toAnswersByModule(state.draft.mine.answers)}
      issues={state.issues}
      onAnswer={(_, field, value) => send({ is: 'answer', field, value })}
      after={(planned) => <AfterField planned={planned} state={state} send={send} rows={rows} />}
    />
  )
}

type AfterProps = Pick<Props, 'state' | 'send' | 'rows'> & { planned: PlannedField }

/** What else is to be said at a field: somebody else's answer, what the document says, whom the address belongs to. */
function AfterField({ planned, state, send, rows }: AfterProps) {
  const t = peopleMessages.useTranslate()
  const { language } = useI18n()
  const { name } = planned.field
  const value = state.draft.mine.answers[name]
  const storedAnswer = findStoredAnswer(state, name)
  if (storedAnswer !== undefined) {
    return (
      <ConflictChoice planned={planned} own={value} stored={storedAnswer} onChoose={(use) => send({ is: 'choose', place: name, use })} />
    )
  }
  if (state.draft.taken.includes(name)) return <p className="person-after warn small">{t('trouble.taken')}</p>
  if (name === fieldNames.shares && state.sharesLeftPercent !== null) {
    const percent = toPercentText(state.sharesLeftPercent, language)
    return (
      <p className="person-after warn small">
        {state.sharesLeftPercent > 0 ? t('person.shares-left', { percent }) : t('person.none-left')}
      </p>
    )
  }
  const duplicate = name === fieldNames.emailAddress ? findTwin(state, rows) : undefined
  if (duplicate) return <SamePerson twin={toName(duplicate)} typed={toTypedName(state.draft.mine.answers)} />
  const reading = state.readings[name]
  if (reading === undefined || name === fieldNames.identityType) return null
  if (reading === value) return <p className="person-after good small">{t('document.read')}</p>
  return (
    <p className="person-after small">
      {t('document.read-says', { value: reading })}{' '}
      <Button
        kind="plain"
        aria-label={t('document.use-named', { value: reading, field: toLabel(planned.field, language).text })}
        onClick={() => send({ is: 'answer', field: name, value: reading })}
      >
        {t('document.use')}
      </Button>
    </p>
  )
}

/** Under another name it may be somebody else. */
function SamePerson({ twin, typed }: { twin: string; typed: string }) {
  const t = peopleMessages.useTranslate()
  const isOther = typed.toLocaleLowerCase() !== twin.toLocaleLowerCase()
  return (
    <p role="status" className={`person-after small ${isOther ? 'warn' : 'muted'}`}>
      {t(isOther ? 'person.same-person-other' : 'person.same-person', { name: twin })}
    </p>
  )
}

/** Somebody of the other list, when a new person gets their address. */
function findTwin({ id, isChange, draft, list }: PersonState, rows: readonly IndividualRow[]): IndividualRow | undefined {
  const email = draft.mine.answers[fieldNames.emailAddress]
  if (isChange || id !== null || typeof email !== 'string' || email.trim() === '') return undefined
  return rows.find((row) => row.cod2EODType !== list && row['Email Address'].toLowerCase() === email.trim().toLowerCase())
}

function AlsoShareholder({ state, send, isReadOnly }: Pick<Props, 'state' | 'send' | 'isReadOnly'>) {
  const t = peopleMessages.useTranslate()
  return (
    <div className="field">
      <label className="check">
        <input
          type="checkbox"
          checked={state.draft.mine.roles.holds}
          disabled={isReadOnly}
          aria-describedby="person-also-hint"
          onChange={(event) => send({ is: 'also', holds: event.target.checked })}
        />
        <span>{t('person.also')}</span>
      </label>
      <p id="person-also-hint" className="muted small">
        {t('person.also-hint')}
      </p>
    </div>
  )
}
