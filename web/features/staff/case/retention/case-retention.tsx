import { useState } from 'react'
import { getCase } from '#contract/cases/case-calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { CaseRetention as Shown } from '#contract/retention/case-retention.ts'
import * as calls from '#contract/retention/case-retention-calls.ts'
import { useCaseFile } from '#web/features/staff/case/frame/case-context.ts'
import { CasePart } from '#web/features/staff/case/frame/case-part.tsx'
import { AskErasureDialog } from '#web/features/staff/case/retention/ask-erasure-dialog.tsx'
import { EndRelationDialog } from '#web/features/staff/case/retention/end-relation-dialog.tsx'
import { ReasonDialog } from '#web/features/staff/case/retention/reason-dialog.tsx'
import { LoadError } from '#web/features/staff/shell/load-error.tsx'
import { AskDialog } from '#web/features/staff/shell/retention/ask-dialog.tsx'
import { CertificateList } from '#web/features/staff/shell/retention/certificate-list.tsx'
import { retentionMessages } from '#web/features/staff/shell/retention/retention-messages.ts'
import { formatDateTime } from '#web/features/staff/shell/staff-time.ts'
import { useApiMutation, useApiQuery } from '#web/lib/api/use-api-query.ts'
import { joinTexts } from '#web/lib/i18n/punctuation.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'
import styles from '#web/features/staff/case/retention/case-retention.module.css'

export type Retention = Shown
type Asked = 'hold' | 'ask-release' | 'release' | 'end-relation' | 'ask-erasure' | 'confirm-erasure'
const changes: readonly Endpoint[] = [calls.getCaseRetention, getCase]

/** What is kept of the case until when, and what keeps it or takes it away before. */
export function CaseRetention() {
  const t = retentionMessages.useTranslate()
  const { latest } = useCaseFile()
  const { id, revision } = latest.request
  const { data, error, refetch } = useApiQuery(calls.getCaseRetention, { params: { id } })
  return (
    <CasePart title={t('case.title')} lead={t('case.lead')}>
      {error && !data && <LoadError error={error} onAgain={() => refetch()} />}
      {!data && !error && <Waiting text={t('case.title')} />}
      {data && <Parts key={revision} id={id} data={data} />}
    </CasePart>
  )
}

function Parts({ id, data }: { id: string; data: Retention }) {
  const t = retentionMessages.useTranslate()
  const { language } = useI18n()
  const [asked, setAsked] = useState<Asked>()
  return (
    <div className={styles.parts}>
      {data.hold && <Hold id={id} hold={data.hold} may={data.may} onAsk={setAsked} />}
      <dl className={styles.kinds}>
        {data.kinds.map((kept) => (
          <div key={kept.kind}>
            <dt>{t(`kind.${kept.kind}`)}</dt>
            <dd>
              <Kept kept={kept} />
            </dd>
          </div>
        ))}
      </dl>
      {data.relation && <p>{t('case.relation-ended', { day: data.relation.endedOn })}</p>}
      {data.isErasing && <p role="status">{t('case.erasing')}</p>}
      {data.erasureRequest && (
        <OpenErasure id={id} open={data.erasureRequest} isHeld={data.hold !== null} may={data.may} onAsk={setAsked} />
      )}
      <Actions id={id} data={data} onAsk={setAsked} />
      {data.certificates.length > 0 && (
        <>
          <h3>{t('case.certificates')}</h3>
          <CertificateList certificates={data.certificates} />
        </>
      )}
      {asked && <Dialogs id={id} data={data} asked={asked} language={language} onLeave={() => setAsked(undefined)} />}
    </div>
  )
}

function Kept({ kept: { erased, outcome, days, dueOn, erasedFrom, since } }: { kept: Retention['kinds'][number] }) {
  const t = retentionMessages.useTranslate()
  const { language } = useI18n()
  if (erased) {
    const rule =
      erased.rule === 'request'
        ? t('case.by-request')
        : erased.rule === 'schedule' && erased.scheduleVersion !== null
          ? t('case.by-schedule', { version: erased.scheduleVersion })
          : t('case.by-period')
    const at = t('case.erased', { at: formatDateTime(erased.at, language) })
    return language === 'cn' ? `${at}，${rule}` : `${at} ${rule}`
  }
  if (outcome === null) return t('case.under-way')
  if (dueOn && erasedFrom) return t('case.due', { due: dueOn, from: erasedFrom })
  if (days === null) return t('case.no-end')
  if (outcome === 'approved' && since === null) return t('case.after-relation', { days })
  return t('case.period', { days })
}

type PartProps = { id: string; may: Retention['may']; onAsk: (asked: Asked) => void }

function Hold({ id, hold, may, onAsk }: PartProps & { hold: NonNullable<Retention['hold']> }) {
  const t = retentionMessages.useTranslate()
  const { language } = useI18n()
  const { toast, showError } = useDialogs()
  const keeping = useApiMutation(calls.withdrawHoldRelease, changes)
  const { releaseAskedBy, releaseAskedAt } = hold
  return (
    <Notice mood="warn" icon="lock" title={t('case.held-title')}>
      <p>{t('case.held', { name: hold.placedBy.displayName, at: formatDateTime(hold.placedAt, language) })}</p>
      {hold.reason && <p className={styles.words}>{t('case.reason', { reason: hold.reason })}</p>}
      {releaseAskedBy && releaseAskedAt && (
        <p>{t('case.release-asked', { name: releaseAskedBy.displayName, at: formatDateTime(releaseAskedAt, language) })}</p>
      )}
      {hold.releaseReason && <p className={styles.words}>{t('case.reason', { reason: hold.releaseReason })}</p>}
      <div className={styles.actions}>
        {may.askRelease && <Button onClick={() => onAsk('ask-release')}>{t('case.ask-release')}</Button>}
        {may.release && <Button onClick={() => onAsk('release')}>{t('case.release')}</Button>}
        {releaseAskedBy && (
          <Button
            aria-disabled={keeping.isPending || undefined}
            onClick={() =>
              !keeping.isPending &&
              keeping.mutate(
                { params: { id }, body: {} },
                { onSuccess: () => toast(t('case.keep-hold-done')), onError: (error) => showError(error) },
              )
            }
          >
            {t('case.keep-hold')}
          </Button>
        )}
      </div>
    </Notice>
  )
}

function OpenErasure({ id, open, isHeld, may, onAsk }: PartProps & { open: NonNullable<Retention['erasureRequest']>; isHeld: boolean }) {
  const t = retentionMessages.useTranslate()
  const { language } = useI18n()
  const { toast, showError } = useDialogs()
  const withdrawing = useApiMutation(calls.withdrawErasure, changes)
  return (
    <Notice mood="plain" icon="trash" title={t('case.erasure-open')}>
      <p>
        {t(open.requestedKind === 'applicant' ? 'case.erasure-by-withdrawal' : 'case.erasure-open-text', {
          name: open.requestedKind === 'customer' ? t('case.erasure-by-key') : open.requestedBy.displayName,
          at: formatDateTime(open.requestedAt, language),
          kinds: joinTexts(
            open.kinds.map((kind) => t(`kind.${kind}`)),
            language,
          ),
          asker: t(`asked-by.${open.askedBy}`),
          ground: t(`ground.${open.ground}`),
        })}
      </p>
      {isHeld && <p>{t('case.erasure-held')}</p>}
      {open.reason && <p className={styles.words}>{t('case.reason', { reason: open.reason })}</p>}
      <div className={styles.actions}>
        {may.confirmErasure && <Button onClick={() => onAsk('confirm-erasure')}>{t('case.confirm-erasure')}</Button>}
        {(may.confirmErasure || may.askErasure || open.requestedKind === 'staff') && (
          <Button
            aria-disabled={withdrawing.isPending || undefined}
            onClick={() =>
              !withdrawing.isPending &&
              withdrawing.mutate(
                { params: { id }, body: { erasureRequestId: open.id } },
                {
                  onSuccess: () =>
                    toast(t(open.requestedKind === 'applicant' ? 'case.decline-erasure-done' : 'case.withdraw-erasure-done')),
                  onError: (error) => showError(error),
                },
              )
            }
          >
            {t(open.requestedKind === 'applicant' ? 'case.decline-erasure' : 'case.withdraw-erasure')}
          </Button>
        )}
      </div>
    </Notice>
  )
}

function Actions({ id, data, onAsk }: { id: string; data: Retention; onAsk: (asked: Asked) => void }) {
  const t = retentionMessages.useTranslate()
  const { toast, showError } = useDialogs()
  const resuming = useApiMutation(calls.resumeRelation, changes)
  const { may } = data
  if (!(may.hold || may.endRelation || may.resumeRelation || may.askErasure)) return null
  return (
    <div className={styles.actions}>
      {may.hold && <Button onClick={() => onAsk('hold')}>{t('case.hold')}</Button>}
      {may.endRelation && !data.relation && <Button onClick={() => onAsk('end-relation')}>{t('case.end-relation')}</Button>}
      {may.resumeRelation && (
        <Button
          aria-disabled={resuming.isPending || undefined}
          onClick={() =>
            !resuming.isPending &&
            resuming.mutate(
              { params: { id }, body: {} },
              { onSuccess: () => toast(t('case.resume-relation-done')), onError: (error) => showError(error) },
            )
          }
        >
          {t('case.resume-relation')}
        </Button>
      )}
      {may.askErasure && <Button onClick={() => onAsk('ask-erasure')}>{t('case.ask-erasure')}</Button>}
    </div>
  )
}

type DialogsProps = { id: string; data: Retention; asked: Asked; language: 'en' | 'cn'; onLeave: () => void }

function Dialogs({ id, data, asked, language, onLeave }: DialogsProps) {
  const t = retentionMessages.useTranslate()
  if (asked === 'hold') return <ReasonDialog id={id} endpoint={calls.placeHold} changes={changes} text="hold" onLeave={onLeave} />
  if (asked === 'ask-release')
    return <ReasonDialog id={id} endpoint={calls.askHoldRelease} changes={changes} text="ask-release" onLeave={onLeave} />
  if (asked === 'end-relation') return <EndRelationDialog id={id} changes={changes} onLeave={onLeave} />
  if (asked === 'ask-erasure') return <AskErasureDialog id={id} data={data} changes={changes} onLeave={onLeave} />
  if (asked === 'release') return <ReleaseDialog id={id} onLeave={onLeave} />
  const { erasureRequest } = data
  if (!erasureRequest) return null
  const kinds = joinTexts(
    erasureRequest.kinds.map((kind) => t(`kind.${kind}`)),
    language,
  )
  return <ConfirmErasureDialog id={id} erasureRequestId={erasureRequest.id} kinds={kinds} onLeave={onLeave} />
}

function ReleaseDialog({ id, onLeave }: { id: string; onLeave: () => void }) {
  const t = retentionMessages.useTranslate()
  const { toast } = useDialogs()
  const releasing = useApiMutation(calls.releaseHold, changes)
  const done = () => {
    toast(t('case.release-done'))
    onLeave()
  }
  return (
    <AskDialog
      title={t('case.release-title')}
      text={t('case.release-text')}
      ok={t('case.release')}
      isSending={releasing.isPending}
      error={releasing.error}
      onLeave={onLeave}
      onSend={() => releasing.mutate({ params: { id }, body: {} }, { onSuccess: done })}
    />
  )
}

function ConfirmErasureDialog({
  id,
  erasureRequestId,
  kinds,
  onLeave,
}: {
  id: string
  erasureRequestId: string
  kinds: string
  onLeave: () => void
}) {
  const t = retentionMessages.useTranslate()
  const { toast } = useDialogs()
  const confirming = useApiMutation(calls.confirmErasure, changes)
  const done = () => {
    toast(t('case.confirm-erasure-done'))
    onLeave()
  }
  return (
    <AskDialog
      title={t('case.confirm-erasure-title')}
      text={t('case.confirm-erasure-text', { kinds })}
      ok={t('case.confirm-erasure')}
      isSending={confirming.isPending}
      error={confirming.error}
      onLeave={onLeave}
      onSend={() => confirming.mutate({ params: { id }, body: { erasureRequestId } }, { onSuccess: done })}
    />
  )
}
