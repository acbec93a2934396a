import type { Call } from '#bench/calls/load.ts'
import { inviteApplicant } from '#bench/support/applicant.ts'
import type { RunningServer } from '#bench/support/running-server.ts'
import { getCase } from '#contract/cases/case-calls.ts'
import { getCorporateRequest } from '#contract/company/company-calls.ts'
import { getRequestProfile, getStepDefinitions } from '#contract/personal-info/personal-info-calls.ts'
import { createRequest, getRequest, listRequests } from '#contract/public-api/request-calls.ts'
import { countQueue, searchQueue } from '#contract/queue/queue-calls.ts'
import { getRequestInfo, getRequestStatus, getSetting } from '#contract/requests/individual-calls.ts'
import { completeTestRequest } from '#contract/sandbox/test-calls.ts'
import { signInStaff } from '#contract/staff/session-calls.ts'

/** `goal`: the share of plain Fastify with one SQL read that it is to reach. */
export type Read = { name: string; call: Call; goal: number }

const ofPages = 0.5
const byKey = 0.7

type Link = { requestId: string; token: string }
const person = { email: 'reads@northwind.example', password: 'a ship in harbour is safe' }

/** The reads that pages make most; the status call is the first. */
export async function toReads(server: RunningServer): Promise<Read[]> {
  const applicant = await inviteApplicant(server)
  const withForm = await server.command<Link>('link', 'individual', '--form', 'Personal information', '--email', 'reads@example.com')
  const company = await server.command<Link>('link', 'corporate')
  await server.command('staff', 'create', '--email', person.email, '--password', person.password, '--role', 'administrator')
  const { accessToken } = signInStaff.answer.parse(await post(server.url + signInStaff.path, person)).data
  const { formId } = getRequestStatus.answer.parse(await post(server.url + getRequestStatus.path, withForm)).personalInfo ?? { formId: '' }
  const { apiKey } = await server.command<{ apiKey: string }>('api-key', 'create')
  const waiting = await walkToApproval(server)
  const statusOf = ({ requestId, token }: Link): Call => ({ ...getRequestStatus, body: JSON.stringify({ requestId, token }) })
  return [
    { name: 'status', goal: ofPages, call: statusOf(applicant) },
    { name: 'status of a request with a form', goal: ofPages, call: statusOf(withForm) },
    { name: 'status of a request that waits for approval', goal: ofPages, call: statusOf(waiting) },
    { name: 'setting', goal: ofPages, call: { ...getSetting, path: `${getSetting.path}?requestId=${applicant.requestId}` } },
    { name: 'request', goal: ofPages, call: bearing(getRequestInfo, applicant) },
    { name: 'steps of a form', goal: ofPages, call: { ...getStepDefinitions, path: `${getStepDefinitions.path}?formId=${formId}` } },
    { name: 'answers of a form', goal: ofPages, call: bearing(getRequestProfile, withForm) },
    {
      name: 'company',
      goal: ofPages,
      call: { ...bearing(getCorporateRequest, company), path: `${getCorporateRequest.path}?COD=${company.requestId}` },
    },
    { name: 'page of the queue', goal: ofPages, call: { ...searchQueue, token: accessToken, body: '{}' } },
    { name: 'counts of the queue', goal: ofPages, call: { ...countQueue, token: accessToken, body: '{}' } },
    { name: 'case', goal: ofPages, call: bearing(getCase, { requestId: applicant.requestId, token: accessToken }) },
    { name: 'request by key', goal: byKey, call: bearing(getRequest, { requestId: applicant.requestId, token: apiKey }) },
    { name: 'request by key, with its facts', goal: byKey, call: bearing(getRequest, { ...waiting, token: waiting.apiKey }) },
    { name: 'list of requests by key', goal: byKey, call: { ...listRequests, token: apiKey } },
  ]
}

/** A request of test mode with its document, its recording and what was found out by them. */
async function walkToApproval(server: RunningServer): Promise<Link & { apiKey: string }> {
  const { apiKey } = await server.command<{ apiKey: string }>('api-key', 'create', '--mode', 'test')
  const created = createRequest.answer.parse(await post(server.url + createRequest.path, { kind: 'individual' }, apiKey))
  const path = completeTestRequest.path.replace(':id', created.id)
  await post(server.url + path, { outcome: 'waiting_for_approval' }, apiKey)
  return { requestId: created.id, token: new URL(created.url).searchParams.get('token') ?? '', apiKey }
}

function bearing({ method, path }: { method: string; path: string }, { requestId, token }: Link): Call {
  return { method, path: path.replace(':id', requestId), token }
}

async function post(address: string, body: object, token?: string): Promise<unknown> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${address} answered ${response.status}: ${(await response.text()).slice(0, 300)}`)
  return response.json()
}
