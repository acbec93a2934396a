import { createContext } from 'react'
import type { FileReference } from '#contract/form/answers.ts'
import type { FormField } from '#contract/form/field-definition.ts'

/** How a form's page sends files. Widgets know no call: the page that shows them gives one. */
export type FileSender = {
  /** Rejects when the file is refused or the line is gone; `signal` gives up. `onShare` tells how much has left, from 0 to 1. */
  send(field: FormField, file: File, options: { signal: AbortSignal; onShare: (share: number) => void }): Promise<FileReference>
  /** Where a file that was sent can be looked at, or nothing. */
  findAddress(file: FileReference): string | undefined
}

export const FileSenderContext = createContext<FileSender | null>(null)
