import type { Answers } from '#contract/forms/definition/answers.ts'
import type { FieldIssue } from '#contract/forms/definition/field-issue.ts'
import type { FormPlan } from '#contract/forms/form-plan.ts'
import { judgeAnswers } from '#contract/forms/judge-answers.ts'
import { lockAttachedFiles } from '#server/files/lock-attached-files.ts'
import { attachFormFiles } from '#server/files/repositories/form-files.ts'
import { type Conflict, mergeSave } from '#server/forms/merge-saves.ts'
import { listFileIds, refuseForeignFiles } from '#server/forms/refuse-files.ts'
import { saveAnswersRow } from '#server/forms/repositories/form-answers.ts'
import { findStoredAnswers, requirePlan, sealAnswers, toPrefilledAnswers } from '#server/forms/request-form.ts'
import { resubmit } from '#server/personal-info/resubmit.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { AppContext } from '#server/platform/context.ts'
import { openKeyOf } from '#server/platform/crypto/subject-keys.ts'
import { recordActivity } from '#server/requests/activities.ts'
import { openContact } from '#server/requests/contact.ts'
import { lockToWrite } from '#server/requests/move-request.ts'
import { findUnchanged, toFieldIssues } from '#server/resubmission/find-unchanged.ts'

type Needs = Pick<AppContext, 'db' | 'clock' | 'masterKey' | 'pubsub'>

export type Saving = {
  answers: Answers
  /** The newest revision that the device had seen; without it, what is sent replaces what is kept. */
  baseRevision?: number | undefined
  /** A name that the device gave itself, to tell it from another. */
  device?: string | undefined
  /** Asks for everything, and hands the form in when nothing is missing. */
  submits: boolean
}

export type Saved = {
  plan: FormPlan
  revision: number
  /** What was not kept, and, on submitting, what is missing or wrong in all of the form. */
  issues: FieldIssue[]
  conflicts: Conflict[]
  submittedAt: Date | null
}

/**
 * Keeps answers of an open request, sealed: all that the form allows, whatever is wrong beside it. Hands the form in when
 * that is asked for, everything is right and no other device changed the same answers meanwhile. A change after that takes it back.
 * What staff requested again has to be another answer than before.
 */
export async function saveAnswers(context: Needs, link: OpenLink, { answers, baseRevision, device = '', submits }: Saving): Promise<Saved> {
  const plan = requirePlan(context, link)
  const key = await openKeyOf(context.db, context.masterKey, link.request.subjectId)
  const given = toPrefilledAnswers(plan, openContact(key, link.request).email)
  const judged = judgeAnswers(plan, answers, 'draft', { given })
  return context.db.transaction().execute(async (transaction) => {
    const request = await lockToWrite(transaction, context, link.request.id)
    const files = await lockAttachedFiles(transaction, request.id, key, listFileIds(plan, judged.answers))
    const draft = refuseForeignFiles(plan, judged, files)
    const { stored: before, row } = await findStoredAnswers({ db: transaction }, request.id, key)
    const { stored, conflicts } = mergeSave(before, {
      answers: draft.answers,
      baseRevision: baseRevision ?? before.revision,
      device: device || null,
    })
    const whole = submits ? judgeAnswers(plan, stored.answers, 'submit', { given }) : { issues: [] }
    const again = submits
      ? toFieldIssues(plan, stored.answers, await findUnchanged(transaction, context, request, { key, answers: stored.answers }))
      : []
    const issues = [...draft.issues, ...whole.issues, ...again.filter((issue) => !whole.issues.some((other) => isSamePlace(issue, other)))]
    const now = context.clock.now()
    const isSubmitted = submits && issues.length === 0 && conflicts.length === 0
    const standing = stored === before ? (row?.submittedAt ?? null) : null
    const submittedAt = isSubmitted ? (standing ?? now) : standing
    const ids = { requestId: request.id, clientId: request.clientId }
    if (stored !== before || submittedAt !== standing) {
      const sealedAnswers = sealAnswers(key, request.id, stored)
      await saveAnswersRow(transaction, { ...ids, revision: stored.revision, sealedAnswers, submittedAt, updatedAt: now })
      const named = new Set(listFileIds(plan, stored.answers))
      if (named.size > 0 || listFileIds(plan, before.answers).length > 0) await attachFormFiles(transaction, request.id, [...named], now)
      await context.pubsub.publish(transaction, request.id)
    }
    if (isSubmitted && standing === null) {
      await recordActivity(transaction, context, { ...ids, activityType: 'PERSONAL_INFO_SUBMITTED', actor: 'applicant' })
    }
    if (isSubmitted) await resubmit(transaction, context, request)
    return { plan, revision: stored.revision, issues, conflicts, submittedAt }
  })
}

const isSamePlace = (one: FieldIssue, other: FieldIssue) => one.module === other.module && one.field === other.field
