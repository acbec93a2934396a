import { useEffect, useState } from 'react'
import type { IndividualRow } from '#contract/company/company-schemas.ts'
import { canInvite, toResendAt } from '#web/features/company/people/model/use-invitation.ts'
import { type TranslatePeople, toShownName } from '#web/features/company/people/rows/person-columns.tsx'
import { RowButton, RowLocked } from '#web/ui/table/row-table.tsx'
import styles from '#web/features/company/people/rows/row-actions.module.css'

type Props = {
  row: IndividualRow
  t: TranslatePeople
  resendAt: number | undefined
  isSending: boolean
  onOpen: (row: IndividualRow) => void
  onDelete: (row: IndividualRow) => void
  onSend: (row: IndividualRow) => void
}

/** The form of such a row is only looked at: the person's own request is with staff, or decided. */
export function isRowClosed({ status }: Pick<IndividualRow, 'status'>): boolean {
  return status === 'WAIT_FOR_APPROVAL' || status === 'REJECTED' || status === 'APPROVED'
}

export function RowActions({ row, t, resendAt, isSending, onOpen, onDelete, onSend }: Props) {
  const name = toShownName(row, t)
  const isClosed = isRowClosed(row)
  return (
    <>
      {row.isLocked && <RowLocked>{t('row.locked')}</RowLocked>}
      {row.status === 'WAIT_FOR_APPROVAL' && <RowLocked>{t('row.in-review')}</RowLocked>}
      {canInvite(row) && <SendButton row={row} t={t} name={name} resendAt={resendAt} isSending={isSending} onSend={onSend} />}
      <RowButton
        icon={isClosed ? 'eye' : 'edit'}
        label={t(isClosed ? 'row.view' : 'row.edit')}
        named={t(isClosed ? 'row.view-named' : 'row.edit-named', { name })}
        onClick={() => onOpen(row)}
      />
      {!row.isLocked && (
        <RowButton icon="trash" label={t('row.delete')} named={t('row.delete-named', { name })} onClick={() => onDelete(row)} />
      )}
    </>
  )
}

type InvitedProps = Pick<Props, 'row' | 't' | 'resendAt' | 'isSending' | 'onSend'> & {
  onCorrect: ((row: IndividualRow) => void) | undefined
}

/** What is left to do with a person once the company has submitted. */
export function InvitedActions({ row, t, resendAt, isSending, onSend, onCorrect }: InvitedProps) {
  const name = toShownName(row, t)
  return (
    <>
      {canInvite(row) && <SendButton row={row} t={t} name={name} resendAt={resendAt} isSending={isSending} onSend={onSend} />}
      {onCorrect && (
        <RowButton icon="edit" label={t('row.correct')} named={t('row.correct-named', { name })} onClick={() => onCorrect(row)} />
      )}
    </>
  )
}

type SendProps = Pick<Props, 'row' | 't' | 'resendAt' | 'isSending' | 'onSend'> & { name: string }

function SendButton({ row, t, name, resendAt, isSending, onSend }: SendProps) {
  const seconds = useSecondsUntil(resendAt ?? toResendAt(row, Date.now()))
  if (seconds > 0) {
    return (
      <RowButton
        icon="clock"
        className={styles.peopleSend}
        label={t('row.wait', { seconds })}
        named={t('row.wait-named', { seconds, name })}
        sign={t('row.wait-sign', { seconds })}
        aria-disabled
      />
    )
  }
  const text = row.invitedAt ? 'row.send-again' : 'row.send'
  return (
    <RowButton
      icon="mail"
      className={styles.peopleSend}
      label={t(text)}
      named={t(`${text}-named`, { name })}
      aria-disabled={isSending || undefined}
      onClick={() => !isSending && onSend(row)}
    />
  )
}

function useSecondsUntil(at: number): number {
  const left = () => Math.max(0, Math.ceil((at - Date.now()) / 1_000))
  const [, draw] = useState(0)
  const isWaiting = left() > 0
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => draw((count) => count + 1), 1_000)
    return () => clearInterval(timer)
  }, [isWaiting])
  return left()
}
