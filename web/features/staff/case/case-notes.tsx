import { type FormEvent, useId, useState } from 'react'
import { getCase, writeNote } from '#contract/cases/case-calls.ts'
import { listColleagues } from '#contract/queue/queue-calls.ts'
import { useAnswer, useChange } from '#web/lib/api/use-api-query.ts'
import { useSpeech } from '#web/lib/i18n/translate.ts'
import { staffCaseWords } from '#web/features/staff/decisions/case/messages/case-messages.ts'
import { useCaseFile } from '#web/features/staff/case/frame/case-context.ts'
import { CasePart } from '#web/features/staff/case/frame/case-part.tsx'
import { toDeskTime } from '#web/features/staff/shell/staff-time.ts'
import { SelectField } from '#web/ui/controls/select-field.tsx'
import { useMay, useStaff } from '#web/features/staff/shell/staff-context.ts'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { Button } from '#web/ui/controls/button.tsx'

const noteMaxLength = 5_000

/** What colleagues tell each other. */
export function CaseNotes() {
  const say = staffCaseWords.useSay()
  const { language } = useSpeech()
  const { latest } = useCaseFile()
  const mayWrite = useMay('requests:decide')
  return (
    <CasePart title={say('notes.title')} lead={say('notes.lead')}>
      {latest.notes.length === 0 && <p className="muted">{say('notes.none')}</p>}
      <ul className="case-notes">
        {latest.notes.map(({ id, author, text, mentions, createdAt }) => (
          <li key={id}>
            <p className="case-note">{text}</p>
            <p className="muted">
              {author.displayName} · {toDeskTime(createdAt, language)}
              {mentions.length > 0 && ` · ${say('notes.mentioned', { names: mentions.map(({ displayName }) => displayName).join(', ') })}`}
            </p>
          </li>
        ))}
      </ul>
      {mayWrite && <NoteForm requestId={latest.request.id} />}
    </CasePart>
  )
}

function NoteForm({ requestId }: { requestId: string }) {
  const say = staffCaseWords.useSay()
  const id = useId()
  const { showError } = useDialogs()
  const own = useStaff()
  const { data } = useAnswer(listColleagues, {})
  const writing = useChange(writeNote, [getCase])
  const [text, setText] = useState('')
  const [mention, setMention] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!text.trim() || writing.isPending) return
    writing.mutate(
      { params: { id: requestId }, body: { text, ...(mention && { mentions: [mention] }) } },
      {
        onSuccess: () => {
          setText('')
          setMention('')
        },
        onError: (error) => showError(error),
      },
    )
  }
  return (
    <form className="case-note-form" onSubmit={submit}>
      <div className="field">
        <label htmlFor={id}>{say('notes.write')}</label>
        <textarea
          id={id}
          className="input"
          rows={3}
          maxLength={noteMaxLength}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <div className="case-note-row">
        <SelectField label={say('notes.mention')} value={mention} onChange={setMention}>
          <option value="">{say('notes.nobody')}</option>
          {data?.colleagues
            .filter(({ id: colleagueId, mayRead }) => mayRead && colleagueId !== own.id)
            .map(({ id: colleagueId, displayName }) => (
              <option key={colleagueId} value={colleagueId}>
                {displayName}
              </option>
            ))}
        </SelectField>
        <Button type="submit" disabled={!text.trim()} aria-disabled={writing.isPending || undefined}>
          {say('notes.save')}
        </Button>
      </div>
    </form>
  )
}
