import { type FormEvent, useId, useMemo, useState } from 'react'
import type { ResubmissionRequest } from '#contract/cases/decision.ts'
import {
  listOfCompany,
  listOfPerson,
  type ResubmissionChoice,
  ResubmissionItems,
} from '#web/features/staff/case/decide/resubmission-items.tsx'
import { CaseChanged, useShownCase } from '#web/features/staff/case/decide/shown-case.tsx'
import type { Decided } from '#web/features/staff/case/decide/use-case-actions.ts'
import { useCaseFile } from '#web/features/staff/case/frame/case-context.ts'
import { caseMessages } from '#web/features/staff/decisions/case/messages/case-messages.ts'
import { RemarkField } from '#web/features/staff/decisions/remark-field.tsx'
import { useI18n, useTranslate } from '#web/lib/i18n/translate.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Segments } from '#web/ui/controls/segments.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import styles from '#web/features/staff/decisions/decisions.module.css'

export type ResubmissionDraft = { wish: ResubmissionRequest; remark?: string }
type Props = { onAsk: (desired: Decided & ResubmissionDraft) => void; onLeave: () => void }

/** One thing at a time: the applicant's link opens there. */
export function ResubmissionDialog({ onAsk, onLeave }: Props) {
  const t = caseMessages.useTranslate()
  const tShell = useTranslate()
  const { language } = useI18n()
  const id = useId()
  const { file } = useCaseFile()
  const shownCase = useShownCase()
  const isCompany = file.request.kind === 'corporate'
  const [what, setWhat] = useState<ResubmissionRequest['what']>(isCompany ? 'fields' : 'document')
  const [chosen, setChosen] = useState<readonly ResubmissionChoice[]>([])
  const [remark, setRemark] = useState('')
  const [isTried, setTried] = useState(false)
  const groups = useMemo(
    () => (file.company ? listOfCompany(file.company.asks, { language, whole: t('again.whole') }) : listOfPerson(file.answers, language)),
    [file, language, t],
  )
  const choices = [...(isCompany ? [] : (['document', 'liveness'] as const)), ...(groups.length > 0 ? (['fields'] as const) : [])].map(
    (value) => ({ value, text: t(`again.${value}`) }),
  )
  const isMasked = !file.revealed.includes('people') && (file.company?.asks.some(({ rows }) => rows.length > 0) ?? false)
  const isMissing = what === 'fields' && chosen.length === 0

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isMissing || shownCase.isOld) return
    const wish: ResubmissionRequest = what === 'fields' ? { what, fields: [...chosen] } : { what }
    const { request, basis } = shownCase.shown
    onAsk({ revision: request.revision, basis, wish, ...(remark.trim() && { remark: remark.trim() }) })
  }
  return (
    <Dialog
      title={t('again.title')}
      onClose={onLeave}
      actions={
        <>
          <Button onClick={onLeave}>{tShell('dialog.cancel')}</Button>
          <Button kind="primary" type="submit" form={`${id}-form`} disabled={choices.length === 0}>
            {t('again.submit')}
          </Button>
        </>
      }
    >
      <form id={`${id}-form`} className={styles.reject} noValidate onSubmit={submit}>
        <CaseChanged {...shownCase} onLeave={onLeave} />
        {choices.length > 1 && <Segments label={t('again.what')} value={what} onChange={setWhat} choices={choices} />}
        {what === 'fields' && (
          <fieldset className={`field ${isTried && isMissing ? 'invalid' : ''}`}>
            <legend>{t(isCompany ? 'again.of-company' : 'again.fields')}</legend>
            {isMasked && <p className="muted">{t('again.masked')}</p>}
            {isTried && isMissing && (
              <p className="field-error" role="alert">
                {t(isCompany ? 'again.of-company-missing' : 'again.fields-missing')}
              </p>
            )}
            {groups.map(({ module, label, choices: own }) => (
              <ResubmissionItems key={module} label={label} choices={own} chosen={chosen} onChange={setChosen} />
            ))}
          </fieldset>
        )}
        <RemarkField label={t('again.remark')} hint={t('again.remark-hint')} value={remark} onChange={setRemark} />
      </form>
    </Dialog>
  )
}
