import { expect, it } from 'vitest'
import { getInvitedStatus, setInvitedStatus } from '#contract/company/invited-person-calls.ts'
import { getRequestStatus, setRequestStatus } from '#contract/requests/individual-calls.ts'
import { firstCallsOf, toRequest } from '#web/lib/api/first-calls.ts'

const address = ({ method, path, access }: { method: string; path: string; access: string }) => ({ method, path, access })

it('asks at the addresses that the contract gives', () => {
  for (const base of ['', '/BaseInfo', '/Onboarding2Company'] as const)
    expect(firstCallsOf(base)).toEqual({ getRequestStatus: address(getRequestStatus), setRequestStatus: address(setRequestStatus) })
  expect(firstCallsOf('/Onboarding2Company/individual')).toEqual({
    getRequestStatus: address(getInvitedStatus),
    setRequestStatus: address(setInvitedStatus),
  })
  // Neither says anything else that a caller would have to keep to.
  expect([getRequestStatus, setRequestStatus, getInvitedStatus].map((call) => 'timeoutMs' in call || 'files' in call)).toEqual([
    false,
    false,
    false,
  ])
})

it("takes no answer that is not the server's", () => {
  const answer = { requestId: 'r', status: 'PROCESSING', client: { name: 'Harbour Bank' }, activities: [], documentTypes: [] }
  expect(toRequest(answer)).toBe(answer)
  for (const other of [
    null,
    'ok',
    [],
    {},
    { ...answer, status: 'SOMETHING_ELSE' },
    { ...answer, client: null },
    { ...answer, activities: {} },
  ])
    expect(toRequest(other)).toBeUndefined()
})
