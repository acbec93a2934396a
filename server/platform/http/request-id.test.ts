import { expect, it } from 'vitest'
import { newRequestId } from '#server/platform/http/request-id.ts'

it('is another for every call, also where new bytes are drawn', () => {
  const ids = Array.from({ length: 2_000 }, newRequestId)
  expect(new Set(ids).size).toBe(2_000)
  expect(ids.every((id) => /^[\w-]{16}$/.test(id))).toBe(true)
})
