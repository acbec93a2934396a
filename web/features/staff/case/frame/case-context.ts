import { createContext, useContext } from 'react'
import type { CaseArea } from '#contract/cases/case-area.ts'
import type { CaseFile } from '#contract/cases/case-file.ts'

type Case = {
  file: CaseFile
  /** The newest notes and history, masked. */
  latest: CaseFile
  isRevealed: (area: CaseArea) => boolean
  /** Nothing where it may not be revealed. */
  reveal: ((areas?: readonly CaseArea[]) => void) | undefined
}

export const CaseContext = createContext<Case | null>(null)

export function useCaseFile(): Case {
  const value = useContext(CaseContext)
  if (!value) throw new Error('Render inside a case')
  return value
}
