import { expect, it } from 'vitest'
import { openUploadsUnderWay } from '#web/forms/files/pending-uploads.ts'

it('counts the files of all fields together, and tells when that changes', () => {
  const uploads = openUploadsUnderWay()
  let told = 0
  const unwatch = uploads.watch(() => {
    told += 1
  })
  uploads.report('a', { onTheirWay: 2, stopped: 0 })
  uploads.report('b', { onTheirWay: 1, stopped: 1 })
  expect([uploads.count(), told]).toEqual([{ onTheirWay: 3, stopped: 1 }, 2])
  uploads.report('a', { onTheirWay: 0, stopped: 0 })
  unwatch()
  uploads.report('b', { onTheirWay: 0, stopped: 0 })
  expect([uploads.count(), told]).toEqual([{ onTheirWay: 0, stopped: 0 }, 3])
})
