import { expect, it } from 'vitest'
import { openPendingUploads } from '#web/forms/files/pending-uploads.ts'

it('counts the uploads of all fields, and reports changes', () => {
  const uploads = openPendingUploads()
  let reported = 0
  const unwatch = uploads.watch(() => {
    reported += 1
  })
  uploads.report('a', { uploading: 2, stopped: 0 })
  uploads.report('b', { uploading: 1, stopped: 1 })
  expect([uploads.count(), reported]).toEqual([{ uploading: 3, stopped: 1 }, 2])
  uploads.report('a', { uploading: 0, stopped: 0 })
  unwatch()
  uploads.report('b', { uploading: 0, stopped: 0 })
  expect([uploads.count(), reported]).toEqual([{ uploading: 0, stopped: 0 }, 3])
})
