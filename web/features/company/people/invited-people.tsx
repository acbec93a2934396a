import { useCallback, useMemo, useState } from 'react'
import type { IndividualRow } from '#contract/company/company-schemas.ts'
import { isSettled } from '#contract/requests/request-status.ts'
import { useCompany } from '#web/features/company/shell/state/company.tsx'
import { canCorrect, inviteEverybody, useEverybody } from '#web/features/company/people/model/use-all-people.ts'
import { useInvitations } from '#web/features/company/people/model/use-invitation.ts'
import { corporatePeopleWords } from '#web/features/company/people/messages/people-messages.ts'
import { useSpeech } from '#web/lib/i18n/translate.ts'
import { AddressDialog } from '#web/features/company/people/address-dialog.tsx'
import { InvitedActions } from '#web/features/company/people/rows/row-actions.tsx'
import { toInvitedColumns } from '#web/features/company/people/rows/person-columns.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { RowTable } from '#web/ui/table/row-table.tsx'
import '#web/features/company/people/people.css'

/** Everybody who has to verify their identity, once the company has submitted: invited, sent the link again, their address corrected. */
export function InvitedPeople() {
  const say = corporatePeopleWords.useSay()
  const { cod, changeCount } = useCompany()
  const { rows, error, reload } = useEverybody(cod, changeCount)
  if (!rows) {
    return (
      <p className="muted" role="status">
        {say(error ? 'list.failed' : 'list.opening')}{' '}
        {error && (
          <Button kind="plain" onClick={() => void reload()}>
            {say('list.again')}
          </Button>
        )}
      </p>
    )
  }
  if (rows.length === 0) return null
  return <People rows={rows} reload={reload} />
}

const isToInvite = (row: IndividualRow) => row.livenessRequestId === null && row['Email Address'].trim() !== ''

function People({ rows, reload }: { rows: readonly IndividualRow[]; reload: () => Promise<void> }) {
  const say = corporatePeopleWords.useSay()
  const { cod } = useCompany()
  const done = rows.filter(({ status }) => isSettled(status)).length
  const waiting = rows.filter(isToInvite).length
  const { isInviting, invite } = useInviteAll(cod, reload)
  return (
    <section className="stack tight" aria-labelledby="people-invited">
      <h2 id="people-invited">{say('invited.title')}</h2>
      {done < rows.length && <p className="muted">{say('invited.hint')}</p>}
      {waiting > 0 && (
        <Button icon="mail" aria-disabled={isInviting || undefined} onClick={() => !isInviting && void invite()}>
          {waiting === 1 ? say('invited.all-one') : say('invited.all', { count: waiting })}
        </Button>
      )}
      <Table rows={rows} reload={reload} />
    </section>
  )
}

function useInviteAll(cod: string, reload: () => Promise<void>) {
  const say = corporatePeopleWords.useSay()
  const { toast, showError } = useDialogs()
  const [isInviting, setInviting] = useState(false)
  const invite = async () => {
    setInviting(true)
    try {
      const { invited, skipped } = await inviteEverybody(cod)
      const isPoor = skipped.some(({ reason }) => reason === 'INSUFFICIENT_CREDIT')
      toast(say(isPoor ? 'invited.no-credit' : 'invited.sent', { count: invited.length }), isPoor ? 'note' : 'done')
    } catch (error) {
      await showError(error)
    } finally {
      setInviting(false)
      void reload()
    }
  }
  return { isInviting, invite }
}

function Table({ rows, reload }: { rows: readonly IndividualRow[]; reload: () => Promise<void> }) {
  const say = corporatePeopleWords.useSay()
  const { language } = useSpeech()
  const { cod } = useCompany()
  const { toast, showError } = useDialogs()
  const { resendAt, sendingTo, send } = useInvitations(cod)
  const [corrected, setCorrected] = useState<IndividualRow | null>(null)
  const columns = useMemo(() => toInvitedColumns(say, language), [say, language])
  const onSend = useCallback(
    (row: IndividualRow) =>
      void send(row)
        .then(
          () => toast(say('toast.sent')),
          (cause: unknown) => showError(cause),
        )
        .then(reload),
    [send, toast, say, showError, reload],
  )
  const actions = useMemo(
    () => ({
      head: say('list.actions'),
      of: (row: IndividualRow) => (
        <InvitedActions
          row={row}
          say={say}
          resendAt={resendAt[row.requestId]}
          isSending={sendingTo === row.requestId}
          onSend={onSend}
          onCorrect={canCorrect(row) ? setCorrected : undefined}
        />
      ),
    }),
    [say, resendAt, sendingTo, onSend],
  )
  return (
    <>
      <RowTable
        caption={say('invited.title')}
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
