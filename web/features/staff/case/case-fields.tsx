import type { CaseFile } from '#contract/cases/case-file.ts'
import { toAnswerText } from '#contract/forms/answer-text.ts'
import { toCountryName } from '#contract/identity/country-name.ts'
import type { Language } from '#contract/language.ts'
import { useSpeech } from '#web/lib/i18n/translate.ts'
import { staffCaseWords } from '#web/features/staff/decisions/case/messages/case-messages.ts'
import { useCaseFile } from '#web/features/staff/case/frame/case-context.ts'
import { CasePart } from '#web/features/staff/case/frame/case-part.tsx'
import { toDeskTime } from '#web/features/staff/shell/staff-time.ts'
import { findWords } from '#web/features/staff/decisions/find-messages.ts'

type Field = CaseFile['fields'][number]
type Named = Field['named'][number]
/** What the document says, what the person entered, and who named them besides. */
const sources = ['zone', 'print', 'barcode', 'typed', 'company', 'issuer'] as const
type Source = (typeof sources)[number]

/**
 * What zone, print, bar code and the person say, side by side; what differs is marked by a word as well as by its colour. Where there is no room for
 * a table, each field stands by itself.
 */
export function CaseFields() {
  const say = staffCaseWords.useSay()
  const { language } = useSpeech()
  const { file } = useCaseFile()
  const said = sources.filter((source) => file.fields.some((field) => readSource(field, source) !== null))
  return (
    <CasePart title={say('fields.title')} area="identity">
      <div className="case-compare">
        <table className="desk-table">
          <caption className="only-heard">{say('fields.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{say('fields.field')}</th>
              {said.map((source) => (
                <th key={source} scope="col">
                  {say(`fields.${source}`)}
                </th>
              ))}
              <th scope="col">{say('fields.verdict')}</th>
            </tr>
          </thead>
          <tbody>
            {file.fields.map((field) => (
              <tr key={field.field} className={differs(field) ? 'differs' : undefined}>
                <th scope="row">{say(`fields.${field.field}`)}</th>
                {said.map((source) => (
                  <td key={source} data-source={say(`fields.${source}`)}>
                    <span className="selectable">{toShown(field.field, readSource(field, source), language, say)}</span>
                    {source === 'typed' && field.enteredBefore !== null && (
                      <span className="queue-second selectable">
                        {say('details.before', { value: toShown(field.field, field.enteredBefore, language, say) })}
                      </span>
                    )}
                    <NamedResult named={findNamed(field, source)} />
                  </td>
                ))}
                <td className="case-compare-result">{toVerdict(field) && say(`fields.${toVerdict(field) ?? 'agree'}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Statements />
    </CasePart>
  )
}

function findNamed({ named }: Field, source: Source): Named | undefined {
  return named.find((one) => one.source === (source === 'typed' ? 'form' : source))
}

function readSource(field: Field, source: Source): string | null {
  if (source === 'zone' || source === 'print' || source === 'barcode') return field[source]
  // Of somebody who entered nothing, `typed` holds what others named.
  const isEntered = source === 'typed' && field.named.length === 0
  return findNamed(field, source)?.value ?? (isEntered ? field.typed : null)
}

/** What the person says of differences. */
function Statements() {
  const say = staffCaseWords.useSay()
  const { language } = useSpeech()
  const { statements } = useCaseFile().file
  if (statements.length === 0) return null
  return (
    <ul className="case-statements">
      {statements.map(({ source, statement, fields, at }) => (
        <li key={source}>
          {say('details.says', {
            source: say(`fields.${source === 'form' ? 'typed' : source}`),
            fields: fields.map((field) => say(`fields.${field}`)).join(say('checks.and')),
            statement: say(`finding.says-${statement}`),
            time: toDeskTime(at, language),
          })}
        </li>
      ))}
    </ul>
  )
}

/** What became of a source beside the document, where it is not the same. */
function NamedResult({ named }: { named: Named | undefined }) {
  const say = staffCaseWords.useSay()
  if (!named || named.result === 'agrees') return null
  return (
    <span className="queue-second">
      {say(`fields.result-${named.result}`)}
      {named.reason && `: ${say(`fields.reason-${named.reason}`)}`}
    </span>
  )
}

function toShown(field: Field['field'], value: string | null, language: Language, say: ReturnType<typeof staffCaseWords.useSay>): string {
  if (value === null) return '–'
  if (field === 'birthDate' || field === 'expirationDate') return toAnswerText({ type: 'date' }, value, language)
  if (field === 'sex') {
    const words = findWords('sex', value.slice(0, 1).toUpperCase())
    return words ? say(words) : value
  }
  if (field !== 'nationality' && field !== 'issuingState') return value
  const name = toCountryName(value, language)
  return name === value ? value : `${name} (${value})`
}

function differs({ agrees, documentAgrees }: Field): boolean {
  return agrees === false || documentAgrees === false
}

function toVerdict(field: Field): 'agree' | 'differ' | undefined {
  if (differs(field)) return 'differ'
  return field.agrees || field.documentAgrees ? 'agree' : undefined
}
