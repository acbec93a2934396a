import { getCase } from '#contract/cases/case-calls.ts'
import { getCorporateRequest } from '#contract/company/company-calls.ts'
import { getRequestProfile, getStepDefinitions } from '#contract/personal-info/personal-info-calls.ts'
import { getRequest, listRequests } from '#contract/public-api/request-calls.ts'
import { countQueue, searchQueue } from '#contract/queue/queue-calls.ts'
import { getRequestInfo, getRequestStatus, getSetting } from '#contract/requests/individual-calls.ts'
import { signInStaff } from '#contract/staff/session-calls.ts'
import { inviteApplicant } from './applicant.ts'
import type { Call } from './load.ts'
import type { RunningServer } from './running-server.ts'

export type Read = { name: string; call: Call }

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
  const statusOf = ({ requestId, token }: Link): Call => ({ ...getRequestStatus, body: JSON.stringify({ requestId, token }) })
  return [
    { name: 'status', call: statusOf(applicant) },
    { name: 'status of a request with a form', call: statusOf(withForm) },
    { name: 'setting', call: { ...getSetting, path: `${getSetting.path}?requestId=${applicant.requestId}` } },
    { name: 'request', call: bearing(getRequestInfo, applicant) },
    { name: 'steps of a form', call: { ...getStepDefinitions, path: `${getStepDefinitions.path}?formId=${formId}` } },
    { name: 'answers of a form', call: bearing(getRequestProfile, withForm) },
    { name: 'company', call: { ...bearing(getCorporateRequest, company), path: `${getCorporateRequest.path}?COD=${company.requestId}` } },
    { name: 'page of the queue', call: { ...searchQueue, token: accessToken, body: '{}' } },
    { name: 'counts of the queue', call: { ...countQueue, token: accessToken, body: '{}' } },
    { name: 'case', call: bearing(getCase, { requestId: applicant.requestId, token: accessToken }) },
    { name: 'request by key', call: bearing(getRequest, { requestId: applicant.requestId, token: apiKey }) },
    { name: 'list of requests by key', call: { ...listRequests, token: apiKey } },
  ]
}

function bearing({ method, path }: { method: string; path: string }, { requestId, token }: Link): Call {
  return { method, path: path.replace(':id', requestId), token }
}

async function post(address: string, body: object): Promise<unknown> {
  const response = await fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${address} answered ${response.status}: ${(await response.text()).slice(0, 300)}`)
  return response.json()
}
