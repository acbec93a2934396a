import type { CaseFile } from '#contract/cases/case-file.ts'
import { toAnswerText } from '#contract/forms/answer-text.ts'
import { toCountryName } from '#contract/identity/country-name.ts'
import type { Language } from '#contract/language.ts'
import { useCaseFile } from '#web/features/staff/case/frame/case-context.ts'
import { CasePart } from '#web/features/staff/case/frame/case-part.tsx'
import { caseMessages } from '#web/features/staff/decisions/case/messages/case-messages.ts'
import { findMessage } from '#web/features/staff/decisions/find-messages.ts'
import { formatDateTime } from '#web/features/staff/shell/staff-time.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import caseCaseStyles from '#web/features/staff/case/case.module.css'
import caseStyles from '#web/features/staff/shell/case.module.css'
import queueStyles from '#web/features/staff/shell/queue.module.css'
import staffStyles from '#web/features/staff/shell/staff.module.css'

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
  const t = caseMessages.useTranslate()
  const { language } = useI18n()
  const { file } = useCaseFile()
  const stated = sources.filter((source) => file.fields.some((field) => readSource(field, source) !== null))
  return (
    <CasePart title={t('fields.title')} area="identity">
      <div className={caseStyles.caseCompare}>
        <table className={staffStyles.staffTable}>
          <caption className="only-heard">{t('fields.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('fields.field')}</th>
              {stated.map((source) => (
                <th key={source} scope="col">
                  {t(`fields.${source}`)}
                </th>
              ))}
              <th scope="col">{t('fields.verdict')}</th>
            </tr>
          </thead>
          <tbody>
            {file.fields.map((field) => (
              <tr key={field.field} className={differs(field) ? caseStyles.differs : undefined}>
                <th scope="row">{t(`fields.${field.field}`)}</th>
                {stated.map((source) => (
                  <td key={source} data-source={t(`fields.${source}`)}>
                    <span className="selectable">{toShown(field.field, readSource(field, source), language, t)}</span>
                    {source === 'typed' && field.enteredBefore !== null && (
                      <span className={`${queueStyles.queueSecond} selectable`}>
                        {t('details.before', { value: toShown(field.field, field.enteredBefore, language, t) })}
                      </span>
                    )}
                    <NamedResult named={findNamed(field, source)} />
                  </td>
                ))}
                <td className={caseStyles.caseCompareResult}>{toVerdict(field) && t(`fields.${toVerdict(field) ?? 'agree'}`)}</td>
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
  const t = caseMessages.useTranslate()
  const { language } = useI18n()
  const { statements } = useCaseFile().file
  if (statements.length === 0) return null
  return (
    <ul className={caseCaseStyles.caseStatements}>
      {statements.map(({ source, statement, fields, at }) => (
        <li key={source}>
          {t('details.says', {
            source: t(`fields.${source === 'form' ? 'typed' : source}`),
            fields: fields.map((field) => t(`fields.${field}`)).join(t('checks.and')),
            statement: t(`finding.says-${statement}`),
            time: formatDateTime(at, language),
          })}
        </li>
      ))}
    </ul>
  )
}

/** What became of a source beside the document, where it is not the same. */
function NamedResult({ named }: { named: Named | undefined }) {
  const t = caseMessages.useTranslate()
  if (!named || named.result === 'agrees') return null
  return (
    <span className={queueStyles.queueSecond}>
      {t(`fields.result-${named.result}`)}
      {named.reason && `: ${t(`fields.reason-${named.reason}`)}`}
    </span>
  )
}

function toShown(field: Field['field'], value: string | null, language: Language, t: ReturnType<typeof caseMessages.useTranslate>): string {
  if (value === null) return '–'
  if (field === 'birthDate' || field === 'expirationDate') return toAnswerText({ type: 'date' }, value, language)
  if (field === 'sex') {
    const text = findMessage('sex', value.slice(0, 1).toUpperCase())
    return text ? t(text) : value
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
