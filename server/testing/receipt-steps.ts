import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import type { KeyGeneration, KeyRing } from '#server/platform/crypto/key-ring.ts'
import { seedCorporateForm } from '#server/testing/company-steps.ts'
import type { Link } from '#server/testing/individual-steps.ts'
import { openSecretKey } from '#server/testing/secret-key.ts'
import { decide, openStaffApp, submittedRequest } from '#server/testing/staff-app.ts'
import { testApp } from '#server/testing/test-app.ts'

const script = fileURLToPath(new URL('../../docs/verify/receipt.mjs', import.meta.url))

export type Claims = Record<string, unknown> & {
  decision: Record<string, unknown>
  checks: Record<string, unknown>[]
  audit: { chain: string; sequence: number; entry_hash: string }
}
export type ReceiptAnswer = { id: string; receipt: string; outcome: string; supersededAt: string | null }

export const claimsOf = (jws: string) => JSON.parse(Buffer.from(jws.split('.')[1] ?? '', 'base64url').toString()) as Claims

/** What the script of docs/verify says, with nothing of ours in it. */
export function verify(receipt: string, keys: object, status?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-receipts-'))
  const paths = [receipt, JSON.stringify(keys), ...(status ? [status] : [])].map((content, nth) => {
    const path = join(folder, `${nth}`)
    writeFileSync(path, content)
    return path
  })
  const { status: code, stdout, stderr } = spawnSync(process.execPath, [script, ...paths], { encoding: 'utf8' })
  return { code, text: stdout + stderr }
}

/** A customer whose administrator decides, whose server reads receipts, and whose root key can be rotated. */
export async function openReceipts() {
  const first: KeyGeneration = { version: 1, root: randomBytes(32), activeFrom: new Date(0), isSearchReady: true }
  let generations: KeyGeneration[] = [first]
  const masterKey: KeyRing = { generations: () => generations, refresh: async () => {} }
  const portico = await testApp({ client: { creditBalance: 100, retentionDays: 30 }, context: { masterKey } })
  await seedCorporateForm(portico)
  const ada = await openStaffApp(portico, 'administrator')
  const server = await openSecretKey(portico)
  return {
    portico,
    ada,
    server,
    masterKey,
    rotateKey() {
      generations = [{ version: 2, root: randomBytes(32), activeFrom: new Date(Date.now() - 1_000), isSearchReady: true }, first]
    },
    async decided(what: 'approve' | 'reject' = 'approve', input: { email?: string } = {}) {
      const link = await submittedRequest(portico, input)
      const options = what === 'approve' ? { remark: 'Welcome' } : { reasons: ['document-altered'], remark: 'Too dark' }
      const answer = await decide(ada, link.id, what, what === 'approve' ? { ...options, reason: 'seen in the branch' } : options)
      expect(answer.status).toBe(200)
      return link
    },
    receiptOf: async (id: string) => (await server.send('GET', `/requests/${id}/receipt`)).body as unknown as ReceiptAnswer,
    ownReceipt: ({ token }: Link) => portico.call('GET', '/onboarding/receipt', undefined, { authorization: `Bearer ${token}` }),
    keySet: async () => (await portico.call('GET', '/.well-known/jwks.json')).body,
    statusOf: (id: string) => portico.call('GET', `/verify/receipts/${id}/status`),
    rowsOf: (requestId: string) =>
      portico.context.db.selectFrom('decisionReceipts').selectAll().where('requestId', '=', requestId).orderBy('issuedAt').execute(),
  }
}
