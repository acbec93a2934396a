import { caseAreas } from '#contract/cases/case-area.ts'
import type { CaseFile } from '#contract/cases/case-file.ts'
import { type Mode, modeHeader } from '#contract/mode/mode.ts'
import type { BuiltInRole } from '#contract/permissions.ts'
import { newId } from '#server/platform/crypto/identifiers.ts'
import { saveClient } from '#server/tenants/repositories/clients.ts'
import { atCamera } from '#server/testing/individual-steps.ts'
import { staffMember } from '#server/testing/staff-sessions.ts'
import type { TestApp } from '#server/testing/test-app.ts'

/** Somebody signed in at the staff area, and their calls. */
export async function openStaffApp(portico: TestApp, role: BuiltInRole, more: { email?: string; clientId?: string } = {}) {
  const member = await staffMember(portico, role, more)
  const { accessToken } = await member.open()
  const inMode = (mode: Mode) => (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
    const headers = { authorization: `Bearer ${accessToken}`, ...(mode === 'test' && { [modeHeader]: mode }) }
    return portico.send({ method, url: `/v1/staff${url}`, headers, ...(payload && { payload }) })
  }
  return { id: member.id, email: member.email, accessToken, send: inMode('live'), sendInTest: inMode('test') }
}
export type StaffApp = Awaited<ReturnType<typeof openStaffApp>>

/** An administrator of another customer. */
export async function openOtherTenantStaffApp(portico: TestApp, email = 'eve@harbour.example'): Promise<StaffApp> {
  const clientId = newId('cli')
  await portico.context.db.transaction().execute((transaction) => saveClient(transaction, { id: clientId, name: 'Harbour Bank' }))
  return openStaffApp(portico, 'administrator', { email, clientId })
}

let seed = 0

/** A request that was submitted and pends checks; its revision. Each recording is another one. */
export async function submittedRequest(portico: TestApp, input: { email?: string | null; formName?: string } = {}) {
  const link = await portico.newLink(input)
  seed += 1
  await (await atCamera(portico, link)).check({ seed })
  return { ...link, id: link.requestId, revision: await revisionOf(portico, link.requestId) }
}

/** A case opened with everything of it revealed, as whoever approves has to. */
export async function openCase(who: StaffApp, id: string): Promise<CaseFile> {
  const { body } = await who.send('POST', `/requests/${id}/reveal`, { areas: [...caseAreas] })
  return body as CaseFile
}

/** A decision on the case as it is now, or on what `said` names. */
export async function decide(
  who: StaffApp,
  id: string,
  what: 'approve' | 'reject' | 'retry',
  expected: { revision?: number; basis?: string } & Record<string, unknown> = {},
) {
  const { basis = 'none', request } =
    what === 'approve' ? await openCase(who, id) : ((await who.send('GET', `/requests/${id}`)).body as CaseFile)
  return who.send('POST', `/requests/${id}/${what}`, { revision: request?.revision ?? 0, basis, ...expected })
}

export async function revisionOf({ context }: Pick<TestApp, 'context'>, id: string): Promise<number> {
  return (await context.db.selectFrom('verificationRequests').select('revision').where('id', '=', id).executeTakeFirstOrThrow()).revision
}

/** What the audit log says of a request, oldest first. Looks at it are left out, since whoever approves has to look. */
export async function auditOf({ context }: Pick<TestApp, 'context'>, targetId: string, { withLooks = false } = {}) {
  const entries = await context.db.selectFrom('auditEntries').selectAll().where('targetId', '=', targetId).orderBy('sequence').execute()
  return entries.filter(({ action }) => withLooks || action !== 'request.revealed')
}
