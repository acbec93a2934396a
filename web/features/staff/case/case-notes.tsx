import { type FormEvent, useId, useState } from 'react'
import { getCase, writeNote } from '#contract/cases/case-calls.ts'
import { listColleagues } from '#contract/queue/queue-calls.ts'
import { useCaseFile } from '#web/features/staff/case/frame/case-context.ts'
import { CasePart } from '#web/features/staff/case/frame/case-part.tsx'
import { caseMessages } from '#web/features/staff/decisions/case/messages/case-messages.ts'
import { usePermission, useStaff } from '#web/features/staff/shell/staff-context.ts'
import { formatDateTime } from '#web/features/staff/shell/staff-time.ts'
import { useApiMutation, useApiQuery } from '#web/lib/api/use-api-query.ts'
import { joinTexts } from '#web/lib/i18n/punctuation.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { SelectField } from '#web/ui/controls/select-field.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import caseStyles from '#web/features/staff/case/case.module.css'
import decideStyles from '#web/features/staff/case/decide/decide.module.css'

const noteMaxLength = 5_000

/** What colleagues tell each other. */
export function CaseNotes() {
  const t = caseMessages.useTranslate()
  const { language } = useI18n()
  const { latest } = useCaseFile()
  const mayWrite = usePermission('requests:decide')
  return (
    <CasePart title={t('notes.title')} lead={t('notes.lead')}>
      {latest.notes.length === 0 && <p className="muted">{t('notes.none')}</p>}
      <ul className={caseStyles.caseNotes}>
        {latest.notes.map(({ id, author, text, mentions, createdAt }) => (
          <li key={id}>
            <p className={decideStyles.caseNote}>{text}</p>
            <p className="muted">
              {author.displayName} · {formatDateTime(createdAt, language)}
              {mentions.length > 0 &&
                ` · ${t('notes.mentioned', {
                  names: joinTexts(
                    mentions.map(({ displayName }) => displayName),
                    language,
                  ),
                })}`}
            </p>
          </li>
        ))}
      </ul>
      {mayWrite && <NoteForm requestId={latest.request.id} />}
    </CasePart>
  )
}

function NoteForm({ requestId }: { requestId: string }) {
  const t = caseMessages.useTranslate()
  const id = useId()
  const { showError } = useDialogs()
  const own = useStaff()
  const { data } = useApiQuery(listColleagues, {})
  const writing = useApiMutation(writeNote, [getCase])
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
    <form className={caseStyles.caseNoteForm} onSubmit={submit}>
      <div className="field">
        <label htmlFor={id}>{t('notes.write')}</label>
        <textarea
          id={id}
          className="input"
          rows={3}
          maxLength={noteMaxLength}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <div className={caseStyles.caseNoteRow}>
        <SelectField label={t('notes.mention')} value={mention} onChange={setMention}>
          <option value="">{t('notes.nobody')}</option>
          {data?.colleagues
            .filter(({ id: colleagueId, mayRead }) => mayRead && colleagueId !== own.id)
            .map(({ id: colleagueId, displayName }) => (
              <option key={colleagueId} value={colleagueId}>
                {displayName}
              </option>
            ))}
        </SelectField>
        <Button type="submit" disabled={!text.trim()} aria-disabled={writing.isPending || undefined}>
          {t('notes.save')}
        </Button>
      </div>
    </form>
  )
}
