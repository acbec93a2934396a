import { useState } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import type { CaseRetention } from '#contract/retention/case-retention.ts'
import { askErasure } from '#contract/retention/case-retention-calls.ts'
import { type ErasureGround, erasureGrounds, type RequesterOfErasure, requestersOfErasure } from '#contract/retention/erasure.ts'
import type { RetentionKind } from '#contract/retention/schedule.ts'
import { RemarkField } from '#web/features/staff/decisions/remark-field.tsx'
import { AskDialog } from '#web/features/staff/shell/retention/ask-dialog.tsx'
import { retentionMessages } from '#web/features/staff/shell/retention/retention-messages.ts'
import { useApiMutation } from '#web/lib/api/use-api-query.ts'
import { SelectField } from '#web/ui/controls/select-field.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import styles from '#web/features/staff/case/retention/case-retention.module.css'

type Props = { id: string; data: CaseRetention; changes: readonly Endpoint[]; onLeave: () => void }

/** Who asked for what, and on which ground; what may not go yet says until when. */
export function AskErasureDialog({ id, data, changes, onLeave }: Props) {
  const t = retentionMessages.useTranslate()
  const { toast } = useDialogs()
  const open = data.kinds.filter(({ erased }) => !erased)
  const [kinds, setKinds] = useState<RetentionKind[]>([])
  const [askedBy, setAskedBy] = useState<RequesterOfErasure>('person')
  const [ground, setGround] = useState<ErasureGround>('no_longer_needed')
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const sending = useApiMutation(askErasure, changes)
  const toggle = (kind: RetentionKind, isOn: boolean) => setKinds(isOn ? [...kinds, kind] : kinds.filter((each) => each !== kind))
  const send = () => {
    setTried(true)
    if (kinds.length === 0 || !reason.trim()) return
    sending.mutate(
      { params: { id }, body: { kinds, ground, askedBy, reason: reason.trim() } },
      {
        onSuccess: () => {
          toast(t('case.ask-erasure-done'))
          onLeave()
        },
      },
    )
  }
  return (
    <AskDialog
      title={t('case.ask-erasure-title')}
      text={t('case.ask-erasure-text')}
      ok={t('case.ask-erasure')}
      isSending={sending.isPending}
      error={sending.error}
      onLeave={onLeave}
      onSend={send}
    >
      <fieldset className={`field ${styles.choices}`}>
        <legend>{t('case.erasure-what')}</legend>
        {isTried && kinds.length === 0 && (
          <p className="field-error" role="alert">
            {t('case.erasure-missing')}
          </p>
        )}
        {open.map(({ kind, blocked, floorUntil }) => (
          <label key={kind}>
            <input
              type="checkbox"
              checked={kinds.includes(kind)}
              disabled={blocked}
              onChange={(event) => toggle(kind, event.target.checked)}
            />
            <span>
              {t(`kind.${kind}`)}
              {blocked && (
                <span className="muted">
                  {' '}
                  · {floorUntil ? t('case.erasure-blocked', { day: floorUntil }) : t('case.erasure-blocked-relation')}
                </span>
              )}
            </span>
          </label>
        ))}
      </fieldset>
      <SelectField
        label={t('case.erasure-asked-by')}
        value={askedBy}
        onChange={(value) => setAskedBy(requestersOfErasure.find((each) => each === value) ?? 'person')}
      >
        {requestersOfErasure.map((each) => (
          <option key={each} value={each}>
            {t(`asked-by.${each}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('case.erasure-ground')}
        value={ground}
        onChange={(value) => setGround(erasureGrounds.find((each) => each === value) ?? 'other')}
      >
        {erasureGrounds.map((each) => (
          <option key={each} value={each}>
            {t(`ground.${each}`)}
          </option>
        ))}
      </SelectField>
      <RemarkField
        label={t('case.erasure-reason')}
        error={isTried && !reason.trim() ? t('case.reason-missing') : undefined}
        value={reason}
        onChange={setReason}
      />
    </AskDialog>
  )
}
