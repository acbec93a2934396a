import type { ParsedBody } from '#contract/endpoint.ts'
import { mergeAnswers } from '#contract/forms/definition/answers.ts'
import type { FieldIssue } from '#contract/forms/definition/field-issue.ts'
import { fieldNames } from '#contract/forms/definition/field-names.ts'
import { type FormPlan, toKey } from '#contract/forms/form-plan.ts'
import { judgeAnswers } from '#contract/forms/judge-answers.ts'
import type { answerIdentityDetails } from '#contract/personal-info/identity-details-calls.ts'
import { type FormContent, findFormContent, saveFormContent } from '#server/forms/form-content.ts'
import { readPersonalInfo } from '#server/forms/form-progress.ts'
import { findStoredAnswers, requirePlan, toPrefilledAnswers } from '#server/forms/request-form.ts'
import { birthDateName, identityNumber } from '#server/forms/typed-answers.ts'
import { saveAnswers } from '#server/personal-info/save-answers.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { AppContext } from '#server/platform/context.ts'
import { openKeyOf } from '#server/platform/crypto/subject-keys.ts'
import { recordActivity } from '#server/requests/activities.ts'
import { openContact } from '#server/requests/contact.ts'

type Entered = NonNullable<ParsedBody<typeof answerIdentityDetails>['corrected']>

/** The fields of the personal information, and what the older call names them. */
const names = {
  firstName: { own: fieldNames.firstName, older: 'firstName' },
  middleName: { own: fieldNames.middleName, older: 'middleName' },
  lastName: { own: fieldNames.lastName, older: 'lastName' },
  birthDate: { own: birthDateName, older: 'dateOfBirth' },
  documentNumber: { own: identityNumber, older: 'identityNumber' },
} as const satisfies Record<keyof Entered, { own: string; older: string }>

/** Enters the personal information's names and dates anew, by the rules of its form: what that does not take is answered as issues, and nothing is submitted. */
export async function correctEntered(
  context: AppContext,
  link: OpenLink,
  corrected: Entered,
): Promise<{ issues: FieldIssue[]; plan: FormPlan | null }> {
  const entries = (Object.keys(names) as (keyof Entered)[]).flatMap((name) =>
    corrected[name] === undefined ? [] : [[name, corrected[name].trim()] as const],
  )
  if (entries.length === 0) return { issues: [], plan: null }
  const outcome = link.form.definition.written ? await saveInForm(context, link, entries) : await saveInContent(context, link, entries)
  const { changed } = outcome
  if (outcome.issues.length > 0 || changed.length === 0) return outcome
  const remark = changed.join(' ')
  const { id: requestId, clientId } = link.request
  await recordActivity(context.db, context, {
    requestId,
    clientId,
    activityType: 'DETAILS_CORRECTED',
    actor: 'applicant',
    remark,
    isPublic: false,
  })
  return outcome
}

type Entries = (readonly [keyof Entered, string])[]

/** Judged before it is kept: a correction that the form does not take leaves what was submitted as it is. */
async function saveInForm(context: AppContext, link: OpenLink, entries: Entries) {
  const personalInformation = Object.fromEntries(entries.map(([name, value]) => [names[name].own, value]))
  const plan = requirePlan(context, link)
  // A middle name that the form never asks for, and that nobody entered, is missed by nobody.
  const answers = {
    personalInformation: Object.fromEntries(
      Object.entries(personalInformation).filter(([field, value]) => value !== '' || plan.fields.has(toKey('personalInformation', field))),
    ),
  }
  const key = await openKeyOf(context.db, context.masterKey, link.request.subjectId)
  const { stored } = await findStoredAnswers(context, link.request.id, key)
  const given = toPrefilledAnswers(plan, openContact(key, link.request).email)
  const judged = [
    judgeAnswers(plan, answers, 'draft', { given }),
    judgeAnswers(plan, mergeAnswers(stored.answers, answers), 'submit', { given }),
  ]
  const issues = judged.flatMap((each) => each.issues).filter(({ field }) => Object.hasOwn(personalInformation, field))
  if (issues.length > 0) return { plan, issues, changed: [] }
  const isSubmitted = link.form.definition.asksPersonalInfo || Boolean((await readPersonalInfo(context, link))?.submittedAt)
  // What else the form asks for because of a correction is asked on its own pages.
  await saveAnswers(context, link, { answers, submits: isSubmitted })
  return { plan, issues: [], changed: listChanged(entries, (name) => stored.answers.personalInformation?.[names[name].own]) }
}

async function saveInContent(context: AppContext, link: OpenLink, entries: Entries) {
  const key = await openKeyOf(context.db, context.masterKey, link.request.subjectId)
  const before: FormContent = (await findFormContent(context, link.request, key)) ?? {}
  const toName = (name: keyof Entered) =>
    before[names[name].older] === undefined && before[names[name].own] !== undefined ? names[name].own : names[name].older
  await saveFormContent(context, link, { ...before, ...Object.fromEntries(entries.map(([name, value]) => [toName(name), value])) })
  return { plan: null, issues: [], changed: listChanged(entries, (name) => before[toName(name)]) }
}

/** The fields that say something else than they did: what was sent along as it stood is no correction. */
function listChanged(entries: Entries, findBefore: (name: keyof Entered) => unknown): (keyof Entered)[] {
  return entries.filter(([name, value]) => value !== String(findBefore(name) ?? '')).map(([name]) => name)
}
