import { type FormEvent, useState } from 'react'
import { languages } from '#contract/language.ts'
import {
  createSubjectExport,
  listSubjectExports,
  openSubjectExport,
  type SubjectExport,
  sendSubjectExport,
} from '#contract/subjects/subject-calls.ts'
import { useCaseFile } from '#web/features/staff/case/frame/case-context.ts'
import { CasePart } from '#web/features/staff/case/frame/case-part.tsx'
import { caseMessages } from '#web/features/staff/decisions/case/messages/case-messages.ts'
import { usePermission } from '#web/features/staff/shell/staff-context.ts'
import { formatDateTime } from '#web/features/staff/shell/staff-time.ts'
import { useApiMutation, useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { saveAddress } from '#web/lib/platform/save-file.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import styles from '#web/features/staff/case/case.module.css'

const askedEveryMs = 3_000
const calmMs = 120_000

/** Everything about the person as one file, for whoever asked for their data. */
export function CaseSubjectExport() {
  const { file } = useCaseFile()
  const mayExport = usePermission('requests:export')
  if (!mayExport || file.isErased || file.request.kind !== 'individual') return null
  return <Exports id={file.request.id} />
}

function Exports({ id }: { id: string }) {
  const t = caseMessages.useTranslate()
  const { language } = useI18n()
  const { showError } = useDialogs()
  const [sendingId, setSendingId] = useState<string>()
  const [reason, setReason] = useState('')
  const [desired, setDesired] = useState(language)
  const [isTried, setTried] = useState(false)
  const { data } = useApiQuery(
    listSubjectExports,
    { params: { id } },
    { everyMs: (last) => (last?.data.some(({ state }) => state === 'waiting') ? askedEveryMs : calmMs) },
  )
  const creating = useApiMutation(createSubjectExport, [listSubjectExports])
  const opening = useApiMutation(openSubjectExport, [])
  const isMissing = reason.trim().length < 3
  const create = () => {
    setTried(true)
    if (isMissing || creating.isPending) return
    creating.mutateAsync({ params: { id }, body: { reason: reason.trim(), language: desired } }).then(() => {
      setReason('')
      setTried(false)
    }, showError)
  }
  const download = (exportId: string) => {
    opening.mutateAsync({ params: { id, exportId } }).then(({ fileUrl, fileName }) => saveAddress(fileUrl, fileName), showError)
  }
  return (
    <CasePart title={t('export.title')} lead={t('export.lead')}>
      <TextField
        label={t('export.reason')}
        hint={t('export.reason-hint')}
        error={isTried && isMissing ? t('export.reason-missing') : undefined}
        value={reason}
        maxLength={500}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="field">
        <label htmlFor="export-language">{t('export.language')}</label>
        <select
          id="export-language"
          className="input"
          value={desired}
          onChange={(event) => setDesired(languages.find((one) => one === event.target.value) ?? language)}
        >
          <option value="en">English</option>
          <option value="cn">中文</option>
        </select>
      </div>
      <Button disabled={creating.isPending} onClick={create}>
        {t('export.create')}
      </Button>
      {data && data.data.length > 0 && (
        <ul aria-live="polite">
          {data.data.map((one) => (
            <li key={one.id} className={styles.export}>
              <p>
                <span>{t('export.made', { time: formatDateTime(one.createdAt, language) })}</span> <State one={one} />
              </p>
              {one.state === 'ready' && (
                <div className={styles.exportActions}>
                  <Button icon="download" disabled={opening.isPending} onClick={() => download(one.id)}>
                    {t('export.download')}
                  </Button>
                  {data.hasEmail && sendingId !== one.id && (
                    <Button onClick={() => setSendingId(one.id)}>{t(one.sentAt ? 'export.send-again' : 'export.send')}</Button>
                  )}
                </div>
              )}
              {sendingId === one.id && <SendForm id={id} one={one} onEnd={() => setSendingId(undefined)} />}
            </li>
          ))}
        </ul>
      )}
      {data?.data.some(({ state }) => state === 'ready') && !data.hasEmail && <p className="muted">{t('export.no-email')}</p>}
    </CasePart>
  )
}

/** The link goes to the address of the request: there is nothing to choose but why. */
function SendForm({ id, one, onEnd }: { id: string; one: SubjectExport; onEnd: () => void }) {
  const t = caseMessages.useTranslate()
  const { showError, toast } = useDialogs()
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const sending = useApiMutation(sendSubjectExport, [listSubjectExports])
  const isMissing = reason.trim().length < 3
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isMissing || sending.isPending) return
    sending.mutateAsync({ params: { id, exportId: one.id }, body: { reason: reason.trim() } }).then(() => {
      toast(t('export.sent-now'))
      onEnd()
    }, showError)
  }
  return (
    <form noValidate className="stack" onSubmit={send}>
      <p className="muted">{t(one.sentAt ? 'export.send-again-lead' : 'export.send-lead')}</p>
      <TextField
        label={t('export.send-reason')}
        hint={t('export.send-reason-hint')}
        error={isTried && isMissing ? t('export.reason-missing') : undefined}
        value={reason}
        maxLength={500}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className={styles.exportActions}>
        <Button kind="primary" type="submit" disabled={sending.isPending}>
          {t('export.send-link')}
        </Button>
        <Button onClick={onEnd}>{t('export.cancel')}</Button>
      </div>
    </form>
  )
}

function State({ one: { state, byteCount, expiresAt, sentAt, ownDownloads } }: { one: SubjectExport }) {
  const t = caseMessages.useTranslate()
  const { language } = useI18n()
  const size = Math.max(1, Math.ceil((byteCount ?? 0) / 1_000))
  if (state === 'ready')
    return (
      <span className="muted">
        {t('export.ready', { size, time: formatDateTime(expiresAt, language) })}
        {sentAt && ` ${t('export.sent', { time: formatDateTime(sentAt, language), count: ownDownloads })}`}
      </span>
    )
  return <span className="muted">{t(`export.${state}`)}</span>
}
