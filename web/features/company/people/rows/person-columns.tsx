import type { IndividualRow } from '#contract/company/company-schemas.ts'
import { type Cod2EODType, fieldNames } from '#contract/company/names.ts'
import { type Language, languageTag } from '#contract/language.ts'
import { toStatusLabel, toStatusTone } from '#contract/requests/status-facts.ts'
import { toName } from '#web/features/company/people/model/person-machine.ts'
import type { corporatePeopleWords } from '#web/features/company/people/messages/people-messages.ts'
import { toPercentText } from '#web/ui/ownership-map/percent-text.ts'
import { RowAskedAgain } from '#web/features/company/shell/row-resubmission.tsx'
import { Icon } from '#web/ui/controls/icon.tsx'
import type { RowColumn } from '#web/ui/table/row-table.tsx'

export type SayPeople = ReturnType<typeof corporatePeopleWords.useSay>

export function toShownName(row: IndividualRow, say: SayPeople): string {
  return toName(row) || row['Email Address'] || say('row.no-name')
}

/** The columns of a list; % of Shares to four decimals. */
export function toColumns(list: Cod2EODType, hasDesignations: boolean, say: SayPeople, language: Language): RowColumn<IndividualRow>[] {
  const date = new Intl.DateTimeFormat(languageTag[language], { dateStyle: 'medium' })
  const designation: RowColumn<IndividualRow>[] = hasDesignations
    ? [{ key: 'designation', head: say('column.designation'), cell: (row) => row[fieldNames.designation] }]
    : []
  return [
    { key: 'name', head: say('column.name'), cell: (row) => <NameCell row={row} list={list} say={say} /> },
    ...designation,
    {
      key: 'email',
      head: say('column.email'),
      cell: (row) => row['Email Address'] && <span className="people-email">{row['Email Address']}</span>,
    },
    {
      key: 'shares',
      head: say('column.shares'),
      isFigure: true,
      cell: (row) => <SharesCell row={row} say={say} language={language} />,
    },
    { key: 'status', head: say('column.status'), cell: (row) => <StatusCell row={row} say={say} language={language} /> },
    {
      key: 'updated',
      head: say('column.updated'),
      cell: (row) => <span className="people-date">{date.format(new Date(row.updatedDate))}</span>,
    },
  ]
}

/** Who they are, where they are written to, and how far they are. */
export function toInvitedColumns(say: SayPeople, language: Language): RowColumn<IndividualRow>[] {
  return [
    { key: 'name', head: say('column.name'), cell: (row) => toShownName(row, say) },
    {
      key: 'email',
      head: say('column.email'),
      cell: (row) => row['Email Address'] && <span className="people-email">{row['Email Address']}</span>,
    },
    { key: 'status', head: say('column.status'), cell: (row) => <StatusCell row={row} say={say} language={language} /> },
  ]
}

type CellProps = { row: IndividualRow; say: SayPeople }

/** The map leads to the names of the owners' list. */
function NameCell({ row, list, say }: CellProps & { list: Cod2EODType }) {
  const other = list === 'director' ? 'shareholder' : 'director'
  return (
    <span className="people-name" {...(list === 'shareholder' && { id: `owner-${row.requestId}`, tabIndex: -1 })}>
      <span>{toShownName(row, say)}</span>
      <RowAskedAgain row={row.requestId} />
      {row.ISUBO && <strong className="people-mark">★ {say('row.ubo')}</strong>}
      {row.roles.includes(other) && <span className="muted small">{say(`row.also-${other}`)}</span>}
    </span>
  )
}

/** Votes only where they are not as the share. */
function SharesCell({ row, say, language }: CellProps & { language: Language }) {
  const { '% of Shares': shares, '% of Votes': votes = null } = row
  if (shares === null) return null
  return (
    <span className="people-shares">
      {toPercentText(Number(shares), language, 4)}
      {votes !== null && <span className="muted small">{say('row.votes', { percent: toPercentText(Number(votes), language) })}</span>}
    </span>
  )
}

function StatusCell({ row, say, language }: CellProps & { language: Language }) {
  const { status } = row
  const tone = toStatusTone(status)
  const hasEmail = row['Email Address'].trim() !== ''
  return (
    <span className="people-status">
      <span className={`people-tone ${tone ?? ''}`}>
        {tone === 'good' && <Icon name="check" />}
        {toStatusLabel('individual', status, language)}
      </span>
      {row.nameDiffers && <span className="people-tone warn small">{say('row.name-differs')}</span>}
      {status === 'URL_GENERATED' && (
        <span className={hasEmail ? 'muted small' : 'people-tone warn small'}>{say(hasEmail ? 'row.not-invited' : 'row.no-email')}</span>
      )}
      {status === 'EMAIL_SENT' && row.invitedAt && (
        <span className="muted small">{say('row.sent-at', { time: toTime(row.invitedAt, language) })}</span>
      )}
    </span>
  )
}

function toTime(at: string, language: Language): string {
  return new Intl.DateTimeFormat(languageTag[language], { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))
}
