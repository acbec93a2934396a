import { useCallback, useEffect, useState } from 'react'
import * as calls from '#contract/consent/consent-calls.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { useRequest } from '#web/lib/request/request-context.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'

export type ShownNotice = AnswerOf<typeof calls.readNotice>

export type ConsentAnswers = {
  /** Null while it is on its way. */
  shown: ShownNotice | null
  isFailed: boolean
  isSending: boolean
  /** A newer version came while this one was read. */
  isChanged: boolean
  reload(): void
  /** Whether it was recorded. */
  answer(answered: 'given' | 'refused'): Promise<boolean>
  withdraw(): Promise<boolean>
}

/** The notice of the link, and what is answered to it. What was recorded elsewhere in between shows at once. */
export function useConsent(): ConsentAnswers {
  const { language } = useI18n()
  const { updateRequest } = useRequest()
  const { showError } = useDialogs()
  const [shown, setShown] = useState<ShownNotice | null>(null)
  const [isFailed, setFailed] = useState(false)
  const [isSending, setSending] = useState(false)
  const [isChanged, setChanged] = useState(false)

  const load = useCallback(
    async (signal?: AbortSignal) => {
      setFailed(false)
      const read = await call(calls.readNotice, {}, signal ? { signal } : {})
      setShown(read)
      updateRequest({ consent: read.consent })
    },
    [updateRequest],
  )
  useEffect(() => {
    const controller = new AbortController()
    load(controller.signal).catch(() => !controller.signal.aborted && setFailed(true))
    return () => controller.abort()
  }, [load])

  const send = async (run: () => Promise<AnswerOf<typeof calls.answerNotice>>): Promise<boolean> => {
    if (isSending) return false
    setSending(true)
    try {
      const { consent, recorded } = await run()
      setShown((known) => known && { ...known, consent, recorded })
      setChanged(false)
      updateRequest({ consent })
      return true
    } catch (error) {
      if (error instanceof ApiError && error.code === 'NOTICE_CHANGED') {
        await load().catch(() => setFailed(true))
        setChanged(true)
      } else await showError(error)
      return false
    } finally {
      setSending(false)
    }
  }
  return {
    shown,
    isFailed,
    isSending,
    isChanged,
    reload: () => void load().catch(() => setFailed(true)),
    answer: (answered) => {
      const version = shown?.notice?.version
      if (version === undefined) return Promise.resolve(false)
      return send(() => call(calls.answerNotice, { body: { version, language, answer: answered } }))
    },
    withdraw: () => send(() => call(calls.withdrawConsent, { body: { language } })),
  }
}
