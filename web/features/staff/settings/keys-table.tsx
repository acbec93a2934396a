import { useState } from 'react'
import { type ApiKey, listApiKeys, revokeApiKey } from '#contract/staff/settings-calls.ts'
import { useChange } from '#web/lib/api/use-api-query.ts'
import { useSpeech } from '#web/lib/i18n/translate.ts'
import { staffSettingsWords } from '#web/features/staff/settings/messages/settings-messages.ts'
import { toDeskTime } from '#web/features/staff/shell/staff-time.ts'
import { Refused } from '#web/features/staff/shell/load-error.tsx'
import { useMay } from '#web/features/staff/shell/staff-context.ts'
import { toDay } from '#web/features/staff/shell/format-figures.ts'
import { ExpireKeyDialog } from '#web/features/staff/settings/expire-key-dialog.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { Button } from '#web/ui/controls/button.tsx'

const marks = { active: 'on', expired: 'wait', revoked: '' } as const

export function KeysTable({ keys }: { keys: readonly ApiKey[] }) {
  const say = staffSettingsWords.useSay()
  const mayWrite = useMay('api-keys:write')
  const { confirm, toast } = useDialogs()
  const [expiring, setExpiring] = useState<ApiKey>()
  const revoking = useChange(revokeApiKey, [listApiKeys])
  const toName = ({ name }: ApiKey) => name || say('keys.nameless')
  const revoke = async (key: ApiKey) => {
    const question = { title: say('keys.revoke-title'), message: say('keys.revoke-words', { name: toName(key) }), ok: say('keys.revoke') }
    if (await confirm(question)) revoking.mutate({ params: { id: key.id } }, { onSuccess: () => toast(say('keys.revoked-toast')) })
  }
  const heads = ['keys.name', 'keys.key', 'keys.state', 'keys.used', 'keys.expires', 'keys.created'] as const
  return (
    <>
      {revoking.error && <Refused error={revoking.error} />}
      <div className="desk-table-box">
        <table className="desk-table" aria-label={say('keys.list')}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {say(head)}
                </th>
              ))}
              {mayWrite && (
                <th scope="col" className="desk-row-act">
                  <span className="only-heard">{say('keys.actions')}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {keys.map((key) => (
              <tr key={key.id}>
                <th scope="row">{toName(key)}</th>
                <KeyCells apiKey={key} />
                {mayWrite && (
                  <td className="desk-row-act">
                    {key.state !== 'revoked' && (
                      <>
                        <Button kind="plain" aria-label={say('keys.expire-label', { name: toName(key) })} onClick={() => setExpiring(key)}>
                          {say('keys.expire')}
                        </Button>
                        <Button kind="plain" aria-label={say('keys.revoke-label', { name: toName(key) })} onClick={() => revoke(key)}>
                          {say('keys.revoke')}
                        </Button>
                      </>
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {expiring && <ExpireKeyDialog apiKey={expiring} name={toName(expiring)} onClose={() => setExpiring(undefined)} />}
    </>
  )
}

function KeyCells({ apiKey: { prefix, lastFour, state, lastUsedAt, expiresAt, createdAt } }: { apiKey: ApiKey }) {
  const say = staffSettingsWords.useSay()
  const { language } = useSpeech()
  return (
    <>
      <td>
        <code className="keys-code">{lastFour ? `${prefix}…${lastFour}` : `${prefix}…`}</code>
      </td>
      <td>
        <span className={`people-mark ${marks[state]}`}>{say(`keys.${state}`)}</span>
      </td>
      <td>{lastUsedAt ? toDeskTime(lastUsedAt, language) : say('keys.never')}</td>
      <td>{expiresAt ? toDay(expiresAt, language) : say('keys.no-end')}</td>
      <td>{toDay(createdAt, language)}</td>
    </>
  )
}
