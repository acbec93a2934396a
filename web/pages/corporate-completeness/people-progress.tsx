import { useState } from 'react'
import { sendValidationEmail } from '#contract/calls/corporate-people.ts'
import { isClosedByTyping } from '#contract/completeness/gap.ts'
import { toGapSentence } from '#contract/completeness/words/to-gap-sentence.ts'
import { call } from '#web/api/call.ts'
import { useGapWords } from '#web/completeness/use-gap-words.ts'
import { type Completeness, useCompleteness } from '#web/flows/completeness/use-completeness.ts'
import { useCompany } from '#web/flows/corporate/company.tsx'
import { corporateCompletenessWords } from '#web/messages/corporate-completeness/words.ts'
import { PersonWords } from '#web/pages/corporate-completeness/person-words.tsx'
import { useDialogs } from '#web/shell/dialogs.tsx'
import { Button } from '#web/ui/button.tsx'
import '#web/pages/corporate-completeness/completeness.css'

type Person = Completeness['people'][number]
const canBeSent: readonly Person['state'][] = ['not_invited', 'invited', 'in_progress', 'expired', 'retry_requested']

/** After a company has submitted: who is still to verify, and the way to invite whoever was not. Live. */
export function PeopleProgress() {
  const say = corporateCompletenessWords.useSay()
  const { completeness, reload } = useCompleteness()
  const { sendingTo, send } = useSending(reload)
  if (!completeness) return null
  const { people, verified } = completeness
  const waiting = people.filter(({ state }) => state === 'not_invited')
  return (
    <>
      {people.length > 0 && (
        <section className="stack tight people-progress" aria-labelledby="progress">
          <h2 id="progress">{say('progress.count', { count: verified.count, total: verified.of })}</h2>
          <p>{say(verified.count === verified.of ? 'people.lead-done' : 'people.lead')}</p>
          <ul>
            {people.map((person) => (
              <li key={person.EOD}>
                <span>
                  <PersonWords person={person} showsState />
                </span>
                {canBeSent.includes(person.state) && <SendButton person={person} isSending={sendingTo.includes(person.EOD)} onSend={() => void send([person.EOD])} />}
              </li>
            ))}
          </ul>
          {waiting.length > 1 && (
            <p>
              <Button aria-disabled={sendingTo.length > 0 || undefined} onClick={() => void send(waiting.map(({ EOD }) => EOD))}>
                {say('people.invite-all', { count: waiting.length })}
              </Button>
            </p>
          )}
        </section>
      )}
      <OtherGaps completeness={completeness} />
    </>
  )
}

function SendButton({ person, isSending, onSend }: { person: Person; isSending: boolean; onSend: () => void }) {
  const say = corporateCompletenessWords.useSay()
  const key = person.state === 'not_invited' ? 'people.invite' : 'people.again'
  return (
    <Button kind="plain" aria-label={say(`${key}-named`, { name: person.name })} aria-disabled={isSending || undefined} onClick={() => !isSending && onSend()}>
      {say(key)}
    </Button>
  )
}

/** What nobody's verification closes: the company reads of it, and staff ask if it has to be added. */
function OtherGaps({ completeness: { gaps, names } }: { completeness: Completeness }) {
  const say = corporateCompletenessWords.useSay()
  const { form } = useCompany()
  const words = useGapWords()
  const own = gaps.filter(isClosedByTyping)
  if (!words || own.length === 0) return null
  return (
    <section className="stack tight" aria-labelledby="other-gaps">
      <h2 id="other-gaps">{say('gaps.title', { name: form.clientName })}</h2>
      <ul className="gaps">
        {own.map((gap) => (
          <li key={JSON.stringify(gap)}>{toGapSentence(words, gap, (id) => names[id])}</li>
        ))}
      </ul>
      <p className="muted">{say('gaps.closed', { name: form.clientName })}</p>
    </section>
  )
}

function useSending(reload: () => void) {
  const say = corporateCompletenessWords.useSay()
  const { cod } = useCompany()
  const { toast, showError } = useDialogs()
  const [sendingTo, setSendingTo] = useState<readonly string[]>([])
  const send = async (ids: readonly string[]) => {
    if (sendingTo.length > 0) return
    setSendingTo(ids)
    try {
      for (const EOD of ids) await call(sendValidationEmail, { body: { requestId: cod, EOD } })
      toast(say('people.sent'))
    } catch (error) {
      await showError(error)
    } finally {
      setSendingTo([])
      reload()
    }
  }
  return { sendingTo, send }
}
