import { useCallback, useEffect, useRef, useState } from 'react'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/error-codes.ts'
import { emailCode, toCodeDigits } from '#contract/personal-info/email-code.ts'
import { checkOwnExportCode, ownExportDownload, readOwnExport, sendOwnExportCode } from '#contract/subjects/own-export-calls.ts'
import { ApiError, toErrorCode } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { isOnline } from '#web/lib/platform/network.ts'
import { postForFile } from '#web/lib/platform/post-for-file.ts'
import { readFragment } from '#web/lib/platform/read-fragment.ts'
import { saveFile } from '#web/lib/platform/save-file.ts'

export type OwnExportFacts = AnswerOf<typeof readOwnExport>
export type CodeFault = 'shape' | 'refused' | 'spent'
type At = 'loading' | 'over' | 'failed' | 'begin' | 'code' | 'ready'
type Problem = { code: ErrorCode; isOffline: boolean }

const fileName = 'personal-data.zip'
const codeShape = new RegExp(`^\\d{${emailCode.digits}}$`)

/** From the link to the file: read whose it is, prove the address by a code, download. The ticket lives in this page alone. */
export function useOwnExport(onRead: (facts: OwnExportFacts) => void) {
  const [token] = useState(readFragment)
  const [at, setAt] = useState<At>('loading')
  const [facts, setFacts] = useState<OwnExportFacts>()
  const [ticket, setTicket] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [code, setCode] = useState('')
  const [codeFault, setCodeFault] = useState<CodeFault | null>(null)
  const [triesLeft, setTriesLeft] = useState<number>(emailCode.maxTries)
  const [faults, setFaults] = useState(0)
  const [sendings, setSendings] = useState(0)
  const [resendAt, setResendAt] = useState(0)
  const [saved, setSaved] = useState(0)
  const stop = useRef(new AbortController())
  const latest = useRef(onRead)
  useEffect(() => {
    latest.current = onRead
  })

  const refuse = useCallback((error: unknown) => {
    const refusal = error instanceof ApiError ? error : new ApiError('ERROR_NETWORK_TIMEOUT', { isOffline: !isOnline() })
    if (refusal.code === 'TOKEN_EXPIRED') return setAt('over')
    if (refusal.code === 'EMAIL_TICKET_EXPIRED') setAt('begin')
    setProblem({ code: refusal.code, isOffline: refusal.isOffline })
  }, [])

  const read = useCallback(() => {
    const { signal } = stop.current
    setAt(token ? 'loading' : 'over')
    if (!token) return
    call(readOwnExport, { body: { token } }, { signal }).then(
      (answer) => {
        setFacts(answer)
        latest.current(answer)
        setAt('begin')
      },
      (error: unknown) => {
        if (!signal.aborted) setAt(error instanceof ApiError && error.code === 'TOKEN_EXPIRED' ? 'over' : 'failed')
      },
    )
  }, [token])

  useEffect(() => {
    stop.current = new AbortController()
    read()
    return () => stop.current.abort()
  }, [read])

  /** One at a time; what the page has left meanwhile says nothing. */
  const run = (work: (signal: AbortSignal) => Promise<void>) => {
    if (isBusy) return
    const { signal } = stop.current
    setBusy(true)
    setProblem(null)
    work(signal)
      .catch((error: unknown) => signal.aborted || refuse(error))
      .finally(() => signal.aborted || setBusy(false))
  }

  const send = () =>
    run(async (signal) => {
      const { resendAfterSeconds } = await call(sendOwnExportCode, { body: { token } }, { signal })
      setResendAt(Date.now() + resendAfterSeconds * 1_000)
      setSendings((count) => (at === 'code' ? count + 1 : 0))
      setCodeFault(null)
      setCode('')
      setAt('code')
    })

  const fail = (fault: CodeFault) => {
    setCodeFault(fault)
    setFaults((count) => count + 1)
  }

  const check = () => {
    const digits = toCodeDigits(code)
    // A slip of the finger costs none of the few tries.
    if (!codeShape.test(digits)) return fail('shape')
    run(async (signal) => {
      const answer = await call(checkOwnExportCode, { body: { token, code: digits } }, { signal })
      if (answer.ticket) {
        setTicket(answer.ticket)
        return setAt('ready')
      }
      setTriesLeft(answer.triesLeft)
      fail(answer.triesLeft === 0 ? 'spent' : 'refused')
    })
  }

  const download = () =>
    run(async (signal) => {
      const answer = await postForFile(ownExportDownload.path, { token, ticket }, signal)
      if (!('file' in answer)) throw new ApiError(toErrorCode(answer.status, answer.body))
      saveFile(answer.file, fileName)
      setSaved((count) => count + 1)
    })

  const typeCode = (text: string) => {
    setCode(text)
    setCodeFault(null)
  }
  return {
    at,
    facts,
    isBusy,
    problem,
    code,
    codeFault,
    triesLeft,
    faults,
    sendings,
    resendAt,
    saved,
    read,
    send,
    check,
    download,
    typeCode,
  }
}
