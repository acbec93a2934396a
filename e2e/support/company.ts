import type { Page } from '@playwright/test'
import { expect } from '#e2e/support/journey.ts'
import type { Portico } from '#e2e/support/start-portico.ts'

export type CompanyLink = { url: string; requestId: string; token: string }
type Sent = { fieldName: string; fieldValue: unknown }
/** Rows as the company's page reads them. */
export type PersonRow = { requestId: string; status: string; roles: string[]; invitedAt: string | null }

const prefix = '/v1/onboarding/corporate-request'

export const toContent = (values: Record<string, unknown>): Sent[] =>
  Object.entries(values).map(([fieldName, fieldValue]) => ({ fieldName, fieldValue }))

export async function openCompany(portico: Portico, ...options: string[]): Promise<CompanyLink> {
  return JSON.parse(await portico.command('link', 'corporate', '--json', ...options)) as CompanyLink
}

/** A company's calls, as its pages make them. */
export function companyCalls(portico: Portico, { requestId, token }: CompanyLink) {
  const call = async <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T> => {
    const response = await fetch(`${portico.url}${prefix}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as T
    expect([path, response.status, response.ok ? '' : JSON.stringify(answer)]).toEqual([path, 200, ''])
    return answer
  }
  const add = async (individualType: 'DIRECTOR' | 'SHAREHOLDER', values: Record<string, unknown>, info: object = {}) => {
    const corporateUserRequestInfo = { formContent: { content: toContent(values) }, ...info }
    const body = { requestId, corporateIndividualRequest: { individualType }, corporateUserRequestInfo }
    return (await call<{ individual: PersonRow }>('POST', '/individual', body)).individual
  }
  return {
    addDirector: (values: Record<string, unknown>, info?: object) => add('DIRECTOR', values, info),
    addShareholder: (values: Record<string, unknown>, info?: object) => add('SHAREHOLDER', values, info),
    invite: (EOD: string) => call('POST', '/individual/update-link', { requestId, EOD }),
    remove: (EOD: string) => call('DELETE', `/individual?EOD=${EOD}`),
    list: async (type: 'director' | 'shareholder') =>
      (await call<{ individuals: PersonRow[] }>('GET', `/individual/list?COD=${requestId}&cod2EODType=${type}`)).individuals,
    structure: () => call<{ users: { eod: string; status: string; roles: string[] }[] }>('GET', `/corporationStructure/${requestId}`),
    /** Answers of step 1 by module, and the documents of step 4. */
    async fill(answers: Record<string, Record<string, unknown>>, requiredDocuments: object[]) {
      const displayAreas = Object.entries(answers).map(([displayArea, values]) => ({ displayArea, content: toContent(values) }))
      const saved = await call<{ issues: unknown[] }>('POST', '/updateFormContent', { requestId, formContent: { displayAreas } })
      expect(saved.issues).toEqual([])
      await call('POST', '/required-documents', { requestId, requiredDocuments })
    },
    /** A file as POST /postFile takes it. */
    async postFile(bytes: Uint8Array, fileName: string) {
      const form = new FormData()
      form.append('requestId', requestId)
      form.append('token', token)
      form.append('file', new File([Buffer.from(bytes)], fileName))
      const response = await fetch(`${portico.url}/postFile`, { method: 'POST', body: form })
      expect(response.status).toBe(200)
      return (await response.json()) as { url: string; fileId: string }
    },
  }
}

/** Opens the newest message of that subject in the mailbox, and answers where its link leads. */
export async function readMailedLink(page: Page, portico: Portico, subject: string | RegExp): Promise<string> {
  await expect(async () => {
    await page.goto(`${portico.url}/mailbox`)
    await expect(page.getByRole('link', { name: subject }).first()).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
  await page.getByRole('link', { name: subject }).first().click()
  const link = page.frameLocator('iframe').getByRole('link').first()
  return (await link.getAttribute('href')) ?? ''
}
