import { type MouseEvent, useMemo } from 'react'
import type { BusinessShareholderRow } from '#contract/company/company-schemas.ts'
import type { Language } from '#contract/language.ts'
import { toOwnerRowId } from '#web/features/company/owners/map/open-owner.ts'
import { ownersMessages } from '#web/features/company/owners/messages/owners-messages.ts'
import { peopleMessages } from '#web/features/company/people/messages/people-messages.ts'
import { toDescriptionAddress } from '#web/features/company/shell/description-address.ts'
import { RowResubmission } from '#web/features/company/shell/row-resubmission.tsx'
import { useI18n, useTranslate } from '#web/lib/i18n/translate.ts'
import { openTab } from '#web/lib/platform/address.ts'
import { toPercentText } from '#web/ui/ownership-map/percent-text.ts'
import { RowButton, type RowColumn, RowLocked, RowTable } from '#web/ui/table/row-table.tsx'
import styles from '#web/features/company/owners/owners.module.css'

type Props = {
  rows: readonly BusinessShareholderRow[]
  /** The company of the link: it has no page of its own. */
  ownCod: string
  thresholdPercent: number
  isReadOnly: boolean
  busyId: string | undefined
  onEdit: (row: BusinessShareholderRow) => void
  onDelete: (row: BusinessShareholderRow) => void
}

/** The companies that own shares of one company. Each leads to its own page, in a new tab. */
export function BusinessTable({ rows, ownCod, thresholdPercent, isReadOnly, busyId, onEdit, onDelete }: Props) {
  const t = ownersMessages.useTranslate()
  const tPeople = peopleMessages.useTranslate()
  const { language } = useI18n()
  const columns = useMemo(() => toColumns(t, language, ownCod, thresholdPercent), [t, language, ownCod, thresholdPercent])
  const actions = useMemo(() => {
    if (isReadOnly) return undefined
    return {
      head: tPeople('list.actions'),
      of: (row: BusinessShareholderRow) =>
        row.isLocked ? (
          <RowLocked>{tPeople('row.locked')}</RowLocked>
        ) : (
          <>
            <RowButton
              icon="edit"
              label={tPeople('row.edit')}
              named={tPeople('row.edit-named', { name: row.companyName })}
              onClick={() => onEdit(row)}
            />
            <RowButton
              icon="trash"
              label={tPeople('row.delete')}
              named={tPeople('row.delete-named', { name: row.companyName })}
              onClick={() => onDelete(row)}
            />
          </>
        ),
    }
  }, [isReadOnly, tPeople, onEdit, onDelete])
  return (
    <RowTable
      caption={t('owners.businesses')}
      columns={columns}
      rows={rows}
      toKey={({ id }) => id}
      actions={actions}
      busyKey={busyId}
      empty={<p>{t(isReadOnly ? 'business.empty-shown' : 'business.empty')}</p>}
    />
  )
}

type TranslateOwners = ReturnType<typeof ownersMessages.useTranslate>

function toColumns(t: TranslateOwners, language: Language, ownCod: string, thresholdPercent: number): RowColumn<BusinessShareholderRow>[] {
  return [
    { key: 'name', head: t('business.name'), cell: (row) => <CompanyName row={row} isOwn={row.requestId === ownCod} /> },
    {
      key: 'shares',
      head: t('business.shares'),
      isFigure: true,
      cell: ({ direct_shares: percent, direct_votes: votes }) => (
        <span className={styles.businessShares}>
          {percent === null ? t('business.unknown-share') : toPercentText(percent, language, 4)}
          {typeof votes === 'number' && (
            <span className="muted small">{t('business.votes', { percent: toPercentText(votes, language) })}</span>
          )}
        </span>
      ),
    },
    {
      key: 'indirect',
      head: t('business.indirect'),
      isFigure: true,
      cell: ({ indirect_shares: percent }) => (percent === null ? '' : toPercentText(percent, language, 4)),
    },
    {
      key: 'owners',
      head: t('business.owners'),
      cell: (row) => <ItsOwners row={row} isAsked={row.requestId !== ownCod && isLarge(row, thresholdPercent)} />,
    },
  ]
}

/** Who stands behind a trust or a nominee is asked whatever their part is. */
function isLarge(
  { direct_shares: shares, direct_votes: votes, owner_kind: kind }: BusinessShareholderRow,
  thresholdPercent: number,
): boolean {
  return Math.max(shares ?? 0, votes ?? 0) >= thresholdPercent || kind === 'trust' || kind === 'nominee'
}

function CompanyName({ row, isOwn }: { row: BusinessShareholderRow; isOwn: boolean }) {
  const t = ownersMessages.useTranslate()
  const tShell = useTranslate()
  const place = [row.isoCode, row.companyNumber].filter(Boolean).join(' · ')
  return (
    <span className="business-name">
      {isOwn ? (
        <span id={toOwnerRowId(row.requestId)} tabIndex={-1}>
          {row.companyName}
        </span>
      ) : (
        <a
          id={toOwnerRowId(row.requestId)}
          href={toDescriptionAddress(row.requestId, { parentId: row.parentId, id: row.id })}
          target="_blank"
          rel="noopener"
          onClick={openWithLink}
        >
          {row.companyName} <span className="only-heard">{tShell('shell.opens-new-tab')}</span>
        </a>
      )}
      <RowResubmission row={row.requestId} />
      {(place || isOwn) && <span className="muted small">{isOwn ? t('business.this-company') : place}</span>}
    </span>
  )
}

/** The new tab goes on with the link of this one, also where another company is open beside it. Other clicks are the browser's. */
function openWithLink(event: MouseEvent<HTMLAnchorElement>) {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  if (openTab(event.currentTarget.href)) event.preventDefault()
}

function ItsOwners({ row, isAsked }: { row: BusinessShareholderRow; isAsked: boolean }) {
  const t = ownersMessages.useTranslate()
  const { language } = useI18n()
  const { individualShareholderCount: people, corporateShareholderCount: companies } = row
  const stated = [
    ...(people > 0 ? [people === 1 ? t('business.owners-person') : t('business.owners-people', { count: people })] : []),
    ...(companies > 0 ? [companies === 1 ? t('business.owners-company') : t('business.owners-companies', { count: companies })] : []),
  ]
  if (stated.length > 0) return stated.join(language === 'cn' ? '、' : ', ')
  return <span className={isAsked ? styles.ownersOpen : 'muted'}>{t('business.owners-none')}</span>
}
