import type { IndividualRow } from '#contract/company/company-schemas.ts'
import type { Cod2EODType } from '#contract/company/names.ts'
import { fieldNames } from '#contract/forms/definition/field-names.ts'
import { type Language, languageTag } from '#contract/language.ts'
import { toStatusLabel, toStatusTone } from '#contract/requests/status-facts.ts'
import type { peopleMessages } from '#web/features/company/people/messages/people-messages.ts'
import { toName } from '#web/features/company/people/model/person-machine.ts'
import { RowResubmission } from '#web/features/company/shell/row-resubmission.tsx'
import { Icon } from '#web/ui/controls/icon.tsx'
import { toPercentText } from '#web/ui/ownership-map/percent-text.ts'
import type { RowColumn } from '#web/ui/table/row-table.tsx'
import styles from '#web/features/company/people/rows/person-columns.module.css'

export type TranslatePeople = ReturnType<typeof peopleMessages.useTranslate>

export function toShownName(row: IndividualRow, t: TranslatePeople): string {
  return toName(row) || row['Email Address'] || t('row.no-name')
}

/** The columns of a list; % of Shares to four decimals. */
export function toColumns(list: Cod2EODType, hasDesignations: boolean, t: TranslatePeople, language: Language): RowColumn<IndividualRow>[] {
  const date = new Intl.DateTimeFormat(languageTag[language], { dateStyle: 'medium' })
  const designation: RowColumn<IndividualRow>[] = hasDesignations
    ? [{ key: 'designation', head: t('column.designation'), cell: (row) => row[fieldNames.designation] }]
    : []
  return [
    { key: 'name', head: t('column.name'), cell: (row) => <NameCell row={row} list={list} t={t} /> },
    ...designation,
    {
      key: 'email',
      head: t('column.email'),
      cell: (row) => row['Email Address'] && <span className={styles.peopleEmail}>{row['Email Address']}</span>,
    },
    {
      key: 'shares',
      head: t('column.shares'),
      isFigure: true,
      cell: (row) => <SharesCell row={row} t={t} language={language} />,
    },
    { key: 'status', head: t('column.status'), cell: (row) => <StatusCell row={row} t={t} language={language} /> },
    {
      key: 'updated',
      head: t('column.updated'),
      cell: (row) => <span className={styles.peopleDate}>{date.format(new Date(row.updatedDate))}</span>,
    },
  ]
}

/** Who they are, where they are written to, and how far they are. */
export function toInvitedColumns(t: TranslatePeople, language: Language): RowColumn<IndividualRow>[] {
  return [
    { key: 'name', head: t('column.name'), cell: (row) => toShownName(row, t) },
    {
      key: 'email',
      head: t('column.email'),
      cell: (row) => row['Email Address'] && <span className={styles.peopleEmail}>{row['Email Address']}</span>,
    },
    { key: 'status', head: t('column.status'), cell: (row) => <StatusCell row={row} t={t} language={language} /> },
  ]
}

type CellProps = { row: IndividualRow; t: TranslatePeople }

/** The map leads to the names of the owners' list. */
function NameCell({ row, list, t }: CellProps & { list: Cod2EODType }) {
  const other = list === 'director' ? 'shareholder' : 'director'
  return (
    <span className="people-name" {...(list === 'shareholder' && { id: `owner-${row.requestId}`, tabIndex: -1 })}>
      <span>{toShownName(row, t)}</span>
      <RowResubmission row={row.requestId} />
      {row.ISUBO && <strong className="people-mark">★ {t('row.ubo')}</strong>}
      {row.roles.includes(other) && <span className="muted small">{t(`row.also-${other}`)}</span>}
    </span>
  )
}

/** Votes only where they are not as the share. */
function SharesCell({ row, t, language }: CellProps & { language: Language }) {
  const { '% of Shares': shares, '% of Votes': votes = null } = row
  if (shares === null) return null
  return (
    <span className={styles.peopleShares}>
      {toPercentText(Number(shares), language, 4)}
      {votes !== null && <span className="muted small">{t('row.votes', { percent: toPercentText(Number(votes), language) })}</span>}
    </span>
  )
}

function StatusCell({ row, t, language }: CellProps & { language: Language }) {
  const { status } = row
  const tone = toStatusTone(status)
  const hasEmail = row['Email Address'].trim() !== ''
  return (
    <span className={styles.peopleStatus}>
      <span className={`people-tone ${tone ?? ''}`}>
        {tone === 'good' && <Icon name="check" />}
        {toStatusLabel('individual', status, language)}
      </span>
      {row.nameDiffers && <span className="people-tone warn small">{t('row.name-differs')}</span>}
      {status === 'URL_GENERATED' && (
        <span className={hasEmail ? 'muted small' : 'people-tone warn small'}>{t(hasEmail ? 'row.not-invited' : 'row.no-email')}</span>
      )}
      {status === 'EMAIL_SENT' && row.invitedAt && (
        <span className="muted small">{t('row.sent-at', { time: toTime(row.invitedAt, language) })}</span>
      )}
    </span>
  )
}

function toTime(at: string, language: Language): string {
  return new Intl.DateTimeFormat(languageTag[language], { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))
}
