import type { Link } from '#contract/requests/verification-request.ts'
import type { Transport } from '#web/lib/platform/fetch-with-progress.ts'

type Early = Link & { answer: Promise<Response> }

/** The question that `public/early.js` asked while this code was on its way, for the same link and once; after it, and for others, `fetch`. */
export function takeEarlyAnswer({ token, requestId }: Link): Transport {
  const page = globalThis as { porticoEarly?: Early | undefined }
  const early = page.porticoEarly
  page.porticoEarly = undefined
  if (early?.token !== token || early.requestId !== requestId) return fetch
  return (_, { signal }) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) reject(signal.reason)
      signal?.addEventListener('abort', () => reject(signal.reason))
      early.answer.then(resolve, reject)
    })
}
