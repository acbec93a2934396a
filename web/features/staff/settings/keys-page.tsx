import { useState } from 'react'
import { languageTag } from '#contract/language.ts'
import { getCredits, listApiKeys } from '#contract/staff/settings-calls.ts'
import { useAnswer } from '#web/lib/api/use-api-query.ts'
import { useSpeech } from '#web/lib/i18n/translate.ts'
import { staffWords } from '#web/features/staff/shell/messages/staff-messages.ts'
import { staffSettingsWords } from '#web/features/staff/settings/messages/settings-messages.ts'
import { DeskPage } from '#web/features/staff/shell/staff-page.tsx'
import { Refused } from '#web/features/staff/shell/load-error.tsx'
import { useMay } from '#web/features/staff/shell/staff-context.ts'
import { CopyText } from '#web/features/staff/settings/copy-text.tsx'
import { KeysTable } from '#web/features/staff/settings/keys-table.tsx'
import { MakeKeyDialog } from '#web/features/staff/settings/make-key-dialog.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'
import '#web/features/staff/shell/access.css'
import '#web/features/staff/settings/keys.css'

/** The keys of the customer's own server, and its credits. */
export function KeysPage() {
  const say = staffSettingsWords.useSay()
  const deskSay = staffWords.useSay()
  const mayWrite = useMay('api-keys:write')
  const [isMaking, setMaking] = useState(false)
  const { data, error, refetch } = useAnswer(listApiKeys, {})
  const actions = mayWrite && (
    <Button kind="primary" icon="plus" onClick={() => setMaking(true)}>
      {say('keys.make')}
    </Button>
  )
  return (
    <DeskPage name={say('keys.page')} heading={say('keys.page')} lead={say('keys.lead')} actions={actions}>
      {error && !data && <Refused error={error} onAgain={() => refetch()} />}
      {!data && !error && <Waiting words={deskSay('area.opening')} />}
      {data && (
        <>
          <div className="keys-facts">
            <CopyText label={say('keys.client')} text={data.clientId} />
            <Credits />
          </div>
          {data.data.length > 0 ? (
            <KeysTable keys={data.data} />
          ) : (
            <Notice title={say('keys.none-title')} icon="lock">
              <p>{say('keys.none')}</p>
            </Notice>
          )}
        </>
      )}
      {isMaking && <MakeKeyDialog onClose={() => setMaking(false)} />}
    </DeskPage>
  )
}

function Credits() {
  const say = staffSettingsWords.useSay()
  const { language } = useSpeech()
  const mayRead = useMay('credits:read')
  const { data, error, refetch } = useAnswer(getCredits, {}, { isWanted: mayRead })
  if (!mayRead) return null
  if (error && !data) return <Refused error={error} onAgain={() => refetch()} />
  if (!data) return null
  return (
    <dl className="keys-credits">
      <dt className="muted">{say('keys.credits')}</dt>
      <dd className="keys-balance">{new Intl.NumberFormat(languageTag[language]).format(data.creditBalance)}</dd>
      <dd className="muted small">{say(data.creditBalance > 0 ? 'keys.credits-lead' : 'keys.credits-none')}</dd>
    </dl>
  )
}
