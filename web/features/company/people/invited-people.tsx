import { useCallback, useMemo, useState } from 'react'
import type { IndividualRow } from '#contract/company/company-schemas.ts'
import { isSettled } from '#contract/requests/request-status.ts'
import { AddressDialog } from '#web/features/company/people/address-dialog.tsx'
import { peopleMessages } from '#web/features/company/people/messages/people-messages.ts'
import { canCorrect, inviteAllPeople } from '#web/features/company/people/model/invitation-calls.ts'
import { useInvitations } from '#web/features/company/people/model/use-invitation.ts'
import { useAllPeople } from '#web/features/company/people/model/use-people.ts'
import { toInvitedColumns } from '#web/features/company/people/rows/person-columns.tsx'
import { InvitedActions } from '#web/features/company/people/rows/row-actions.tsx'
import { useCompany } from '#web/features/company/shell/state/company.tsx'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { RowTable } from '#web/ui/table/row-table.tsx'
import '#web/features/company/people/people.module.css'

/** Everybody who has to verify their identity, once the company has submitted: invited, sent the link again, their address corrected. */
export function InvitedPeople() {
  const t = peopleMessages.useTranslate()
  const { cod } = useCompany()
  const { rows, error, reload } = useAllPeople(cod)
  if (!rows) {
    return (
      <p className="muted" role="status">
        {t(error ? 'list.failed' : 'list.opening')}{' '}
        {error && (
          <Button kind="plain" onClick={() => void reload()}>
            {t('list.again')}
          </Button>
        )}
      </p>
    )
  }
  if (rows.length === 0) return null
  return <People rows={rows} reload={reload} />
}

const isToInvite = (row: IndividualRow) => row.livenessRequestId === null && row['Email Address'].trim() !== ''

function People({ rows, reload }: { rows: readonly IndividualRow[]; reload: () => Promise<unknown> }) {
  const t = peopleMessages.useTranslate()
  const { cod } = useCompany()
  const done = rows.filter(({ status }) => isSettled(status)).length
  const waiting = rows.filter(isToInvite).length
  const { isInviting, invite } = useInviteAll(cod, reload)
  return (
    <section className="stack tight" aria-labelledby="people-invited">
      <h2 id="people-invited">{t('invited.title')}</h2>
      {done < rows.length && <p className="muted">{t('invited.hint')}</p>}
      {waiting > 0 && (
        <Button icon="mail" aria-disabled={isInviting || undefined} onClick={() => !isInviting && void invite()}>
          {waiting === 1 ? t('invited.all-one') : t('invited.all', { count: waiting })}
        </Button>
      )}
      <Table rows={rows} reload={reload} />
    </section>
  )
}

function useInviteAll(cod: string, reload: () => Promise<unknown>) {
  const t = peopleMessages.useTranslate()
  const { toast, showError } = useDialogs()
  const [isInviting, setInviting] = useState(false)
  const invite = async () => {
    setInviting(true)
    try {
      const { invited, skipped } = await inviteAllPeople(cod)
      const isPoor = skipped.some(({ reason }) => reason === 'INSUFFICIENT_CREDIT')
      toast(t(isPoor ? 'invited.no-credit' : 'invited.sent', { count: invited.length }), isPoor ? 'note' : 'done')
    } catch (error) {
      await showError(error)
    } finally {
      setInviting(false)
      void reload()
    }
  }
  return { isInviting, invite }
}

function Table({ rows, reload }: { rows: readonly IndividualRow[]; reload: () => Promise<unknown> }) {
  const t = peopleMessages.useTranslate()
  const { language } = useI18n()
  const { cod } = useCompany()
  const { toast, showError } = useDialogs()
  const { resendAt, sendingTo, send } = useInvitations(cod)
  const [corrected, setCorrected] = useState<IndividualRow | null>(null)
  const columns = useMemo(() => toInvitedColumns(t, language), [t, language])
  const onSend = useCallback(
    (row: IndividualRow) =>
      void send(row)
        .then(
          () => toast(t('toast.sent')),
          (cause: unknown) => showError(cause),
        )
        .then(reload),
    [send, toast, t, showError, reload],
  )
  const actions = useMemo(
    () => ({
      head: t('list.actions'),
      of: (row: IndividualRow) => (
        <InvitedActions
          row={row}
          t={t}
          resendAt={resendAt[row.requestId]}
          isSending={sendingTo === row.requestId}
          onSend={onSend}
          onCorrect={canCorrect(row) ? setCorrected : undefined}
        />
      ),
    }),
    [t, resendAt, sendingTo, onSend],
  )
  return (
    <>
      <RowTable
        caption={t('invited.title')}
        columns={columns}
        rows={rows}
        toKey={toKey}
        actions={actions}
        busyKey={sendingTo ?? undefined}
        empty={null}
      />
      {corrected && <AddressDialog row={corrected} onClose={() => setCorrected(null)} onSaved={() => void reload()} />}
    </>
  )
}

const toKey = ({ requestId }: IndividualRow) => requestId
