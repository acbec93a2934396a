import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { getRequestInfo } from '#contract/requests/individual-calls.ts'
import { listStaffUsers } from '#contract/staff/session-calls.ts'
import { call } from '#web/lib/api/call.ts'
import { findLink, saveLanguage, saveLink } from '#web/lib/api/session.ts'
import { beforeSessionEnds } from '#web/lib/api/staff-session.ts'
import { store } from '#web/lib/platform/storage.ts'

const refreshPath = '/auth/api/cms/users/refreshtoken'
const runOut = () => json(401, { errorCode: 'TOKEN_EXPIRED', messageCode: 'ERROR_SOMETHING_WENT_WRONG' })
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })

/** A server that takes one access token, and gives it for the refresh token `r1`. */
let taken: string
let requested: string[]
let pages: string[]
let refused: object
let isLost: boolean
beforeEach(() => {
  taken = 'new'
  requested = []
  pages = []
  refused = { errorCode: 'INVALID_SESSION' }
  isLost = false
  store.save('token', 'old')
  store.save('refreshToken', 'r1')
  saveLanguage('cn')
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('location', { assign: (page: string) => pages.push(page) })
  vi.stubGlobal('fetch', async (url: string, { headers, body }: RequestInit) => {
    const { authorization } = headers as Record<string, string>
    requested.push(`${url} ${authorization ?? String(body)}`)
    if (url !== refreshPath) return authorization === `Bearer ${taken}` ? json(200, { data: [] }) : runOut()
    if (isLost) throw new TypeError('Failed to fetch')
    const isKnown = String(body) === '{"refreshToken":"r1"}'
    return isKnown ? json(200, { data: { accessToken: 'new', refreshToken: 'r2' } }) : json(401, refused)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  store.remove('token', 'refreshToken', 'language', 'request', 'errorMessage')
})

const stored = () => [store.find('token'), store.find('refreshToken'), store.find('language')]
const refreshes = () => requested.filter((line) => line.startsWith(refreshPath)).length

it('refreshes an expired token, stores both new ones, and repeats the call', async () => {
  expect(await call(listStaffUsers, {})).toEqual({ data: [] })
  expect(requested).toEqual(['/auth/api/cms/users Bearer old', `${refreshPath} {"refreshToken":"r1"}`, '/auth/api/cms/users Bearer new'])
  expect([stored(), pages]).toEqual([['new', 'r2', 'cn'], []])
})

it('refreshes once for simultaneous calls', async () => {
  expect(await Promise.all([call(listStaffUsers, {}), call(listStaffUsers, {}), call(listStaffUsers, {})])).toEqual(
    Array(3).fill({ data: [] }),
  )
  expect([refreshes(), pages]).toEqual([1, []])
})

it('signs out when the refresh is refused', async () => {
  store.save('refreshToken', 'used before')
  await expect(call(listStaffUsers, {})).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' })
  expect([stored(), pages, refreshes()]).toEqual([[undefined, undefined, undefined], ['/login'], 1])
})

it('signs out without a refresh token', async () => {
  store.remove('refreshToken')
  await expect(call(listStaffUsers, {})).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' })
  expect([stored(), pages, refreshes()]).toEqual([[undefined, undefined, undefined], ['/login'], 0])
})

it('signs out when the new token is refused', async () => {
  taken = 'none'
  await expect(call(listStaffUsers, {})).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' })
  expect([stored(), pages, requested.length]).toEqual([[undefined, undefined, undefined], ['/login'], 3])
})

it('announces the reason before leaving the page', async () => {
  const received: unknown[] = []
  const stop = beforeSessionEnds((reason) => received.push([reason, store.find('token'), pages.length]))
  refused = { errorCode: 'INVALID_SESSION', details: { ended: 'token-reused' } }
  store.save('refreshToken', 'used before')
  await call(listStaffUsers, {}).catch(() => undefined)
  stop()
  await call(listStaffUsers, {}).catch(() => undefined)
  expect(received).toEqual([['token-reused', 'old', 0]])
})

it('stays signed in when the refresh was lost, and retries', async () => {
  isLost = true
  await expect(call(listStaffUsers, {})).rejects.toMatchObject({ code: 'ERROR_NETWORK_TIMEOUT' })
  expect([stored(), pages]).toEqual([['old', 'r1', 'cn'], []])
  isLost = false
  expect(await call(listStaffUsers, {})).toEqual({ data: [] })
})

it("waits for another tab's refresh", async () => {
  const locks = {
    request: async (_: string, run: () => Promise<unknown>) => {
      // The other tab had the lock, and is done.
      store.save('token', 'new')
      store.save('refreshToken', 'r2')
      return run()
    },
  }
  vi.stubGlobal('navigator', { onLine: true, locks })
  expect(await call(listStaffUsers, {})).toEqual({ data: [] })
  expect([refreshes(), stored(), pages]).toEqual([0, ['new', 'r2', 'cn'], []])
})

it("keeps an applicant's link", async () => {
  saveLink({ requestId: 'req_1', token: 'secret' })
  await expect(call(getRequestInfo, { params: { id: 'req_1' } })).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' })
  expect([requested, pages, stored()]).toEqual([['/onboarding/liveness/req_1/info Bearer secret'], [], ['old', 'r1', 'cn']])
  store.remove('refreshToken')
  await call(listStaffUsers, {}).catch(() => undefined)
  expect([findLink()?.token, pages]).toEqual(['secret', ['/login']])
})
