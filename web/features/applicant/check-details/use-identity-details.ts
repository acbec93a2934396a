import { useEffect, useRef, useState } from 'react'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import { answerIdentityDetails, readIdentityDetails } from '#contract/personal-info/identity-details-calls.ts'
import type { Link } from '#contract/requests/verification-request.ts'
import { call } from '#web/lib/api/call.ts'

export type Details = AnswerOf<typeof readIdentityDetails>
export type DetailsDifference = Details['differences'][number]
export type DetailsAnswer = Pick<BodyOf<typeof answerIdentityDetails>, 'corrected' | 'statements'>
export type DetailsIssue = AnswerOf<typeof answerIdentityDetails>['issues'][number]

type Options = {
  link: Link
  /** Nothing is left to be asked. */
  onDone: () => Promise<void>
  onError: (error: unknown) => void
}

/** What is not the same as the document, and the person's answer to it. `isAgain`: they answered, and something is still not the same. */
export function useIdentityDetails({ link, onDone, onError }: Options) {
  const [details, setDetails] = useState<Details | null>(null)
  const [issues, setIssues] = useState<DetailsIssue[]>([])
  const [isSaving, setSaving] = useState(false)
  const [isAgain, setAgain] = useState(false)

  const latest = useRef({ link, onDone, onError })
  useEffect(() => {
    latest.current = { link, onDone, onError }
  })
  // Read once: what is typed on the page stays while the rest of it changes.
  useEffect(() => {
    const controller = new AbortController()
    call(readIdentityDetails, { body: latest.current.link }, { signal: controller.signal }).then(
      (read) => (read.differences.length > 0 ? setDetails(read) : void latest.current.onDone()),
      (error: unknown) => !controller.signal.aborted && latest.current.onError(error),
    )
    return () => controller.abort()
  }, [])

  const answer = async (given: DetailsAnswer) => {
    if (!details?.documentId || isSaving) return
    setSaving(true)
    try {
      const after = await call(answerIdentityDetails, { body: { ...link, documentId: details.documentId, ...given } })
      setIssues(after.issues)
      if (after.issues.length > 0) return
      if (after.differences.length === 0) await onDone()
      else {
        setDetails(after)
        setAgain(true)
      }
    } catch (error) {
      onError(error)
    } finally {
      setSaving(false)
    }
  }
  return { details, issues, isSaving, isAgain, answer }
}
