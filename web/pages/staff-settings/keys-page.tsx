import { useState } from 'react'
import { languageTag } from '#contract/language.ts'
import { getCredits, listApiKeys } from '#contract/staff/settings-calls.ts'
import { useAnswer } from '#web/flows/staff/use-answer.ts'
import { useSpeech } from '#web/messages/say.ts'
import { staffWords } from '#web/messages/staff/words.ts'
import { staffSettingsWords } from '#web/messages/staff-settings/words.ts'
import { DeskPage } from '#web/pages/staff/desk-page.tsx'
import { Refused } from '#web/pages/staff/refused.tsx'
import { useMay } from '#web/pages/staff/staff-context.ts'
import { CopyText } from '#web/pages/staff-settings/copy-text.tsx'
import { KeysTable } from '#web/pages/staff-settings/keys-table.tsx'
import { MakeKeyDialog } from '#web/pages/staff-settings/make-key-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Waiting } from '#web/ui/waiting.tsx'
import '#web/pages/staff/people.css'
import '#web/pages/staff-settings/keys.css'

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
