import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { getRetention, proposeRetention } from '#contract/retention/retention-calls.ts'
import {
  findRetentionFaults,
  type RetentionCell,
  type RetentionDays,
  type RetentionLimits,
  type RetentionPlan,
  retentionKinds,
  retentionMaxDays,
  retentionOutcomes,
} from '#contract/retention/schedule.ts'
import { Preview } from '#web/features/staff/retention/preview.tsx'
import { LoadError } from '#web/features/staff/shell/load-error.tsx'
import { retentionMessages } from '#web/features/staff/shell/retention/retention-messages.ts'
import { useApiMutation } from '#web/lib/api/use-api-query.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import styles from '#web/features/staff/retention/retention.module.css'

type Typed = Record<RetentionCell, string>
type Props = { start: RetentionPlan; limits: RetentionLimits; onLeave: () => void }

/** Days by kind and outcome, with what is wrong with them beside each, and a preview before anything is proposed. */
export function ProposeForm({ start, limits, onLeave }: Props) {
  const t = retentionMessages.useTranslate()
  const form = useRef<HTMLFormElement>(null)
  const { toast } = useDialogs()
  const [typed, setTyped] = useState<Typed>(() => toTyped(start))
  const [grace, setGrace] = useState(String(start.graceDays))
  const [isTried, setTried] = useState(false)
  const [previewed, setPreviewed] = useState<RetentionPlan>()
  const proposing = useApiMutation(proposeRetention, [getRetention])
  const plan = toPlan(typed, grace)
  const faults = plan ? findRetentionFaults(plan, limits) : []
  const isRight = plan !== undefined && faults.length === 0

  const faultOf = (cell: RetentionCell): string | undefined => {
    if (!isTried) return undefined
    if (readDays(typed[cell]) === undefined) return t('propose.number')
    const found = faults.find((fault) => fault.cell === cell)
    if (!found) return undefined
    if (found.fault === 'below-floor') return t('fault.below-floor', { days: found.days ?? 0 })
    if (found.fault === 'above-ceiling') return t('fault.above-ceiling', { days: found.days ?? 0 })
    return t(`fault.${found.fault}`)
  }
  const check = (): boolean => {
    flushSync(() => setTried(true))
    if (!isRight) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    return isRight
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (proposing.isPending || !check() || !plan) return
    // What goes is seen before it is proposed.
    if (!previewed || !isSamePlan(previewed, plan)) return setPreviewed(plan)
    proposing.mutate(
      { body: plan },
      {
        onSuccess: () => {
          toast(t('propose.sent'))
          onLeave()
        },
      },
    )
  }
  const isPreviewed = previewed !== undefined && plan !== undefined && isSamePlan(previewed, plan)
  return (
    <form ref={form} className={`${styles.card} ${styles.fields}`} noValidate onSubmit={submit}>
      <p className="muted">{t('propose.lead')}</p>
      {retentionKinds.map((kind) => (
        <fieldset key={kind}>
          <legend>{t(`kind.${kind}`)}</legend>
          {retentionOutcomes.map((outcome) => {
            const cell: RetentionCell = `${kind}.${outcome}`
            return (
              <TextField
                key={cell}
                label={t(`outcome.${outcome}`)}
                inputMode="numeric"
                autoComplete="off"
                value={typed[cell]}
                error={faultOf(cell)}
                onChange={(event) => setTyped({ ...typed, [cell]: event.target.value })}
              />
            )
          })}
        </fieldset>
      ))}
      <div className={styles.grace}>
        <TextField
          label={t('propose.grace')}
          hint={t('propose.grace-hint')}
          inputMode="numeric"
          autoComplete="off"
          value={grace}
          error={isTried && !/^\d{1,3}$/.test(grace.trim()) ? t('propose.number') : undefined}
          onChange={(event) => setGrace(event.target.value)}
        />
      </div>
      {isPreviewed && <Preview plan={previewed} />}
      {proposing.error && <LoadError error={proposing.error} />}
      <div className={styles.actions}>
        <Button kind="primary" type="submit" aria-disabled={proposing.isPending || undefined}>
          {t(isPreviewed ? 'propose.send' : 'propose.preview')}
        </Button>
        <Button onClick={onLeave}>{t('propose.cancel')}</Button>
      </div>
    </form>
  )
}

function toTyped({ days }: RetentionPlan): Typed {
  return Object.fromEntries(
    retentionKinds.flatMap((kind) => retentionOutcomes.map((outcome) => [`${kind}.${outcome}`, days[kind][outcome]?.toString() ?? ''])),
  ) as Typed
}

/** Undefined for what is no number of days; null for nothing. */
function readDays(text: string): number | null | undefined {
  const word = text.trim()
  if (word === '') return null
  return /^\d{1,5}$/.test(word) && Number(word) <= retentionMaxDays ? Number(word) : undefined
}

function toPlan(typed: Typed, grace: string): RetentionPlan | undefined {
  if (!/^\d{1,3}$/.test(grace.trim()) || Number(grace) > 365) return undefined
  const cells = Object.entries(typed).map(([cell, text]) => [cell, readDays(text)] as const)
  if (cells.some(([, days]) => days === undefined)) return undefined
  const read = Object.fromEntries(cells) as Record<RetentionCell, number | null>
  const days = Object.fromEntries(
    retentionKinds.map((kind) => [kind, Object.fromEntries(retentionOutcomes.map((outcome) => [outcome, read[`${kind}.${outcome}`]]))]),
  ) as RetentionDays
  return { days, graceDays: Number(grace) }
}

const isSamePlan = (one: RetentionPlan, other: RetentionPlan) => JSON.stringify(one) === JSON.stringify(other)
