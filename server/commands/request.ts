import { toFindingCode } from '#contract/cases/approval.ts'
import { parseResubmissionKey, type ResubmissionItem } from '#contract/company/resubmission-item.ts'
import { type RequestStatus, requestStatuses } from '#contract/requests/request-status.ts'
import { toStatusLabel } from '#contract/requests/status-facts.ts'
import { stepParameters } from '#contract/requests/step-parameter.ts'
import { approveRequest, operatorDecision, rejectRequest, retryRequest } from '#server/approval/decide-request.ts'
import { findApprovalFindings } from '#server/approval/find-approval-findings.ts'
import { showRequest } from '#server/cases/show-request.ts'
import {
  type Command,
  type CommandInput,
  choiceOption,
  clientOption,
  numberOption,
  textOption,
  textsOption,
  UsageFault,
} from '#server/commands/command.ts'
import { toAnswer } from '#server/commands/link.ts'
import { toCheckLines } from '#server/commands/output/check-lines.ts'
import { toCompanyText } from '#server/commands/output/company-text.ts'
import { toLines, toTable } from '#server/commands/output/lines.ts'
import { toAnswerLines } from '#server/forms/show-answers.ts'
import type { VerificationRequestRow } from '#server/platform/database/schema.ts'
import { openListedContact, readContact } from '#server/requests/contact.ts'
import { listRequests } from '#server/requests/repositories/request-list.ts'
import { findRequest } from '#server/requests/repositories/requests.ts'
import { findResubmissionRows } from '#server/resubmission/find-resubmission-rows.ts'

const remarkOption = { type: 'string', value: 'TEXT', help: 'what the person is told with it' } as const

export const requestList: Command = {
  words: 'request list',
  summary: 'The newest requests.',
  options: {
    client: { ...clientOption, help: 'only this customer' },
    status: { type: 'string', value: 'STATUS', help: 'only these, for example WAIT_FOR_APPROVAL' },
    limit: { type: 'string', value: 'N', help: 'how many (50)' },
  },
  async run(context, input) {
    const listed = await listRequests(context.db, {
      clientId: textOption(input, 'client'),
      status: choiceOption(input, 'status', requestStatuses),
      limit: numberOption(input, 'limit', 1, 1_000) ?? 50,
    })
    const requests = listed.map(({ sealedKey, subjectId, sealedEmail, sealedReference, sealedRemark, ...row }) => {
      const sealed = { id: row.id, subjectId, sealedKey, sealedEmail, sealedReference, sealedRemark }
      const { email, reference } = openListedContact(context.masterKey, sealed)
      return { ...row, email, reference }
    })
    const rows = requests.map(({ id, kind, status, createdAt, reference, email }) => [
      id,
      toStatusText({ kind, status }),
      createdAt.toISOString(),
      reference ?? '',
      email ?? '',
    ])
    return {
      json: requests,
      text: rows.length > 0 ? toTable([['request', 'status', 'created', 'reference', 'email'], ...rows]) : 'No requests.',
    }
  },
}

export const requestShow: Command = {
  words: 'request show',
  takes: 'ID',
  summary:
    'Everything that is known of a request: its documents and liveness checks with what was measured, or its company with people and owners, and its history.',
  async run(context, { id }) {
    const request = await showRequest(context, id)
    const { documents, livenessChecks, activities, formContent, formAnswers, client, form, company, ...row } = request
    const parts = [
      toLines({ ...row, client: `${client.name} (${client.id})`, form: `${form.name}, version ${form.version}` }),
      ...(company ? toCompanyText(company) : []),
      ...(formContent ? [`Personal information\n${toLines(formContent)}`] : []),
      ...(formAnswers ? [`Answers, ${toSubmission(formAnswers.submittedAt)}\n${toLines(toAnswerLines(formAnswers))}`] : []),
      ...documents.map((document) => {
        const wrong = document.errors.map(({ check, side }) => `${side}: ${check}`).join(', ')
        const outcome = document.accepted ? 'accepted' : `refused (${wrong})`
        return `Document ${document.attempt}: ${document.documentType} ${outcome}\n${toLines({ front: document.frontUrl, back: document.backUrl })}${toCheckLines(document.checks)}`
      }),
      ...livenessChecks.map((check) => {
        const outcome = check.failureCode ? `${check.verdict} (${check.failureCode})` : check.verdict
        return `Liveness check ${check.attempt}: ${outcome}\n${toLines({ video: check.videoUrl, selfie: check.selfieUrl })}${toCheckLines(check.checks)}`
      }),
      `History\n${toTable(activities.map(({ createdAt, actor, activityType, remark }) => [createdAt.toISOString(), actor, activityType, remark]))}`,
    ]
    return { json: request, text: parts.join('\n\n') }
  },
}

export const requestApprove: Command = {
  words: 'request approve',
  takes: 'ID',
  summary: 'Approves a request that waits for approval, and tells the person.',
  options: {
    remark: remarkOption,
    reason: {
      type: 'string',
      value: 'TEXT',
      help: 'why in spite of failed checks, differences or gaps, or of a colleague who is assigned; for the audit log',
    },
  },
  async run(context, input) {
    const approved = await approveRequest(context, input.id, {
      ...operatorDecision(),
      remark: textOption(input, 'remark'),
      reason: textOption(input, 'reason'),
    })
    const { json, text } = await toDecision(context, approved)
    const findings = (await findApprovalFindings(context.db, context, approved)).map(toFindingCode)
    return {
      json: { ...json, findings },
      text: findings.length > 0 ? [`${text}, in spite of:`, ...findings.map((code) => `  ${code}`)].join('\n') : text,
    }
  },
}

export const requestReject: Command = {
  words: 'request reject',
  takes: 'ID',
  summary: 'Rejects a request, and tells the person.',
  options: { remark: remarkOption },
  async run(context, input) {
    return toDecision(context, await rejectRequest(context, input.id, { ...operatorDecision(), remark: textOption(input, 'remark') }))
  },
}

export const requestRetry: Command = {
  words: 'request retry',
  takes: 'ID',
  summary: 'Asks the person to do one step again, or a company to go over its form again, under the link that they have or the new one.',
  options: {
    remark: remarkOption,
    step: { type: 'string', value: 'WORD', help: `which (document-id), of a person: ${stepParameters.join(', ')}` },
    field: {
      type: 'string',
      value: 'MODULE.FIELD',
      multiple: true,
      help: 'one field of the form, for example "operationalInformation.Website", or a whole list: directors; may be repeated',
    },
    slot: { type: 'string', value: 'NAME', multiple: true, help: 'of a company: one slot of its documents; may be repeated' },
    row: {
      type: 'string',
      value: 'ID',
      multiple: true,
      help: 'of a company: one person (EOD) or owner company (COD) of its lists, in every list, or directors#ID in one; may be repeated',
    },
  },
  async run(context, input) {
    const step = choiceOption(input, 'step', stepParameters)
    const fields = await readRequested(context, input)
    if (fields.length > 0 && step && step !== 'base-info')
      throw new UsageFault('--field, --slot and --row ask for parts of the form: leave --step out, or say base-info', requestRetry)
    const requested = fields.length > 0 ? { step: 'base-info' as const, fields } : { ...(step && { step }) }
    const link = await retryRequest(context, input.id, { ...operatorDecision(), ...requested, remark: textOption(input, 'remark') })
    const { json, text } = toAnswer(link)
    const { retryStep, retryFields = [] } = (await findRequest(context.db, input.id)) ?? {}
    return { json: { ...json, status: 'RETRY', step: retryStep, fields: retryFields }, text }
  },
}

/** What `--field`, `--slot` and `--row` name. Throws UsageFault for a word that names nothing, Refusal NOT_FOUND for a row that is not there. */
async function readRequested(context: Parameters<Command['run']>[0], input: CommandInput): Promise<ResubmissionItem[]> {
  const read = (word: string) => {
    const item = parseResubmissionKey(word)
    if (!item || item.field === '' || item.row === '')
      throw new UsageFault(`"${word}" names nothing of a form: write MODULE.FIELD, MODULE or MODULE#ID`, requestRetry)
    return item
  }
  const rows = textsOption(input, 'row')
  return [
    ...textsOption(input, 'field').map(read),
    ...textsOption(input, 'slot').map((field) => ({ module: 'requiredDocuments' as const, field, row: null })),
    ...rows.filter((word) => word.includes('#')).map(read),
    ...(await findResubmissionRows(
      context,
      input.id,
      rows.filter((word) => !word.includes('#')),
    )),
  ]
}

function toStatusText({ kind, status }: { kind: 'individual' | 'corporate'; status: RequestStatus }): string {
  return `${status} (${toStatusLabel(kind, status, 'en')})`
}

function toSubmission(submittedAt: Date | null): string {
  return submittedAt ? `submitted at ${submittedAt.toISOString()}` : 'not submitted'
}

async function toDecision(context: Parameters<Command['run']>[0], request: VerificationRequestRow) {
  const { id, status } = request
  const { remark } = await readContact(context.db, context, request)
  return { json: { requestId: id, status, remark }, text: `${id} is ${status}` }
}
