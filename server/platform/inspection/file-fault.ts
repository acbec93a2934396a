import type { ErrorCode } from '#contract/error-codes.ts'

export type FileFaultCode = Extract<
  ErrorCode,
  | 'FORM_FILE_TYPE_NOT_TAKEN'
  | 'FORM_FILE_UNREADABLE'
  | 'FORM_FILE_UNSAFE'
  | 'FORM_FILE_LOCKED'
  | 'FORM_FILE_EMPTY'
  | 'FORM_FILE_TOO_LARGE'
  | 'FORM_FILE_TOO_COMPLEX'
>

/** Why a file is not taken; `reason` is for tests and logs, and names nothing of what is in the file. */
export class FileFault extends Error {
  readonly code: FileFaultCode
  constructor(code: FileFaultCode, reason: string) {
    super(reason)
    this.name = 'FileFault'
    this.code = code
  }
}

export const unreadable = (reason: string) => new FileFault('FORM_FILE_UNREADABLE', reason)
export const unsafe = (reason: string) => new FileFault('FORM_FILE_UNSAFE', reason)
export const locked = (reason: string) => new FileFault('FORM_FILE_LOCKED', reason)
