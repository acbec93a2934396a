import { useEffect } from 'react'
import { findLink } from '#web/lib/api/session.ts'
import { sealedFiles } from '#web/lib/platform/upload/sealed-files.ts'

/** Of a request that is over, nothing waits on the device any more: somebody else may hold it next. */
export function useClearedDevice(isOver: boolean): void {
  useEffect(() => {
    const link = findLink()
    if (isOver && link) void sealedFiles.removeAll(`${link.requestId} `)
  }, [isOver])
}
