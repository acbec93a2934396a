import { type FormEvent, useState } from 'react'
import { issueLinks } from '#contract/links/link-calls.ts'
import { findLinkRowFault, type LinkRowFault } from '#contract/links/link-row.ts'
import type { IssuedRow } from '#web/features/staff/links/link-batch.ts'
import { LinkExpiry } from '#web/features/staff/links/link-expiry.tsx'
import { LinkPerson } from '#web/features/staff/links/link-person.tsx'
import { staffMessages } from '#web/features/staff/shell/messages/staff-messages.ts'
import { formatDateTime } from '#web/features/staff/shell/staff-time.ts'
import { call } from '#web/lib/api/call.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { copyText } from '#web/lib/platform/copy-text.ts'
import { newBatchId } from '#web/lib/platform/new-batch-id.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { SelectField } from '#web/ui/controls/select-field.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import styles from '#web/features/staff/links/links.module.css'

const nobody = { firstName: '', middleName: '', lastName: '', dateOfBirth: '' }

function fieldOf(fault: LinkRowFault): string {
  if (fault === 'name-too-long' || fault === 'name-not-plain') return 'first-name'
  if (fault === 'birth-date-wrong') return 'birth-date'
  return fault.startsWith('company') ? 'company' : 'email'
}

type Props = { form: { id: string; kind: 'individual' | 'corporate' } }

/** A link for one: typed, issued, shown once. */
export function OneLink({ form }: Props) {
  const t = staffMessages.useTranslate()
  const { showError } = useDialogs()
  const isCompany = form.kind === 'corporate'
  const [row, setRow] = useState({ ...nobody, email: '', companyName: '', reference: '', language: '' })
  const [sendsEmail, setSendsEmail] = useState(true)
  const [opensForHours, setOpensForHours] = useState<number>()
  const [batchId, setBatchId] = useState(newBatchId)
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [issued, setIssued] = useState<IssuedRow>()

  const fault = findLinkRowFault(row, { isCompany, sendsEmail })
  const shown = isTried ? fault : undefined
  // Somebody else is another row: an answer that was lost may have been for the one before.
  const set = (change: Partial<typeof row>) => {
    setRow({ ...row, ...change })
    setBatchId(newBatchId())
  }
  const choosesEmail = (isChosen: boolean) => {
    setSendsEmail(isChosen)
    setBatchId(newBatchId())
  }

  const choosesExpiry = (hours: number | undefined) => {
    setOpensForHours(hours)
    setBatchId(newBatchId())
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    const { currentTarget } = event
    if (fault) return currentTarget.querySelector<HTMLInputElement>(`[name=${fieldOf(fault)}]`)?.focus()
    if (isBusy) return
    setBusy(true)
    try {
      // Pressed again after a lost answer, it is the same row of the same batch.
      const { data } = await call(issueLinks, {
        body: { batchId, formId: form.id, sendsEmail, ...(opensForHours && { opensForHours }), rows: [{ row: 1, ...row }] },
      })
      setIssued(data[0])
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  const another = () => {
    setIssued(undefined)
    setBatchId(newBatchId())
    setTried(false)
    setRow({ ...row, ...nobody, email: '', companyName: '', reference: '' })
  }
  if (issued) return <Issued issued={issued} email={sendsEmail ? row.email.trim() : null} onAnother={another} />
  return (
    <form className="links-card" noValidate onSubmit={submit}>
      {isCompany && (
        <TextField
          label={t('links.company')}
          name="company"
          error={shown?.startsWith('company') ? t(`links.fault-${shown}`) : undefined}
          value={row.companyName}
          onChange={(event) => set({ companyName: event.target.value })}
        />
      )}
      <TextField
        label={t(sendsEmail || isCompany ? 'links.email' : 'links.email-optional')}
        name="email"
        type="email"
        autoComplete="off"
        error={shown?.startsWith('email') ? t(`links.fault-${shown}`) : undefined}
        value={row.email}
        onChange={(event) => set({ email: event.target.value })}
      />
      {!isCompany && (
        <TextField
          label={t('links.reference')}
          hint={t('links.reference-hint')}
          error={shown === 'reference-too-long' ? t(`links.fault-${shown}`) : undefined}
          value={row.reference}
          onChange={(event) => set({ reference: event.target.value })}
        />
      )}
      {!isCompany && <LinkPerson row={row} fault={shown} onChange={set} />}
      <SelectField label={t('links.language')} value={row.language} onChange={(language) => set({ language })}>
        <option value="">{t('links.language-default')}</option>
        <option value="en">{t('links.en')}</option>
        <option value="cn">{t('links.cn')}</option>
      </SelectField>
      <LinkExpiry hours={opensForHours} onChange={choosesExpiry} />
      <label className={styles.linksTick}>
        <input type="checkbox" checked={sendsEmail} onChange={(event) => choosesEmail(event.target.checked)} />
        {t('links.sends-email')}
      </label>
      <div>
        <Button kind="primary" type="submit" aria-disabled={isBusy || undefined}>
          {t(isBusy ? 'links.issuing' : 'links.issue')}
        </Button>
      </div>
    </form>
  )
}

function Issued({ issued, email, onAnother }: { issued: IssuedRow; email: string | null; onAnother: () => void }) {
  const t = staffMessages.useTranslate()
  const { language } = useI18n()
  const { toast } = useDialogs()
  const time = issued.expiresAt ? formatDateTime(issued.expiresAt, language) : ''
  const copy = async () => {
    const isCopied = await copyText(issued.url ?? '')
    toast(t(isCopied ? 'links.copied' : 'links.not-copied'), isCopied ? 'done' : 'note')
  }
  return (
    <div className="links-card">
      <Notice mood="good" role="status" title={t(issued.outcome === 'already' ? 'links.outcome-already' : 'links.issued-title')}>
        {issued.outcome === 'issued' && (
          <p>
            {email ? t('links.issued-sent', { email, time }) : issued.url ? t('links.issued-shown', { time }) : t('links.issued-hidden')}
          </p>
        )}
      </Notice>
      {issued.url && (
        <>
          <p className="links-url selectable">{issued.url}</p>
          <p className="muted">{t('links.shown-once')}</p>
        </>
      )}
      <div className="staff-actions">
        {issued.url && (
          <Button kind="primary" icon="copy" onClick={copy}>
            {t('links.copy')}
          </Button>
        )}
        <Button onClick={onAnother}>{t('links.another')}</Button>
      </div>
    </div>
  )
}
