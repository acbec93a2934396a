import { useSpeech } from '#web/lib/i18n/translate.ts'
import { staffPeopleWords } from '#web/features/staff/shell/access/messages/access-messages.ts'
import { toDeskTime } from '#web/features/staff/shell/staff-time.ts'
import type { Passkey } from '#web/features/staff/account/own-passkeys.tsx'
import { Button } from '#web/ui/controls/button.tsx'

type Props = { passkeys: readonly Passkey[]; onRemove: (passkey: Passkey) => void; isIdle: boolean }

export function PasskeyTable({ passkeys, onRemove, isIdle }: Props) {
  const say = staffPeopleWords.useSay()
  const { language } = useSpeech()
  return (
    <div className="desk-table-box">
      <table className="desk-table passkey-table" aria-label={say('passkeys.title')}>
        <thead>
          <tr>
            <th scope="col">{say('passkeys.name')}</th>
            <th scope="col">{say('passkeys.made')}</th>
            <th scope="col">{say('passkeys.last')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {passkeys.map((passkey) => (
            <tr key={passkey.id}>
              <th scope="row">{passkey.name}</th>
              <td>{toDeskTime(passkey.createdAt, language)}</td>
              <td>{passkey.lastUsedAt ? toDeskTime(passkey.lastUsedAt, language) : say('passkeys.never')}</td>
              <td className="desk-row-act">
                {isIdle && (
                  <Button kind="plain" aria-label={say('passkeys.remove-named', { name: passkey.name })} onClick={() => onRemove(passkey)}>
                    {say('passkeys.remove')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
