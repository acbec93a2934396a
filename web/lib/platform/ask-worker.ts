/** The worker could not be loaded or broke: the caller does the work itself. */
export class WorkerTerminated extends Error {
  constructor(cause: unknown) {
    super('the worker is gone', { cause })
    this.name = 'WorkerGone'
  }
}

/** The worker did not answer in time. */
class WorkerSlow extends Error {
  override readonly name = 'WorkerSlow'
}

export type AskWorkerOptions = { timeoutMs: number; signal: AbortSignal }

/**
 * `address`: as `import … from 'x.worker.ts?worker&url'` gives it.
 * One question to a worker of its own, which ends with its answer and gives its memory back. Throws `WorkerTerminated`,
 * `WorkerSlow`, or the reason of `signal`.
 */
export async function askWorker<Answer>(address: string, question: unknown, { timeoutMs, signal }: AskWorkerOptions): Promise<Answer> {
  signal.throwIfAborted()
  const worker = openOrGone(address)
  let forget = () => {}
  try {
    return await new Promise<Answer>((resolve, reject) => {
      const giveUp = () => reject(signal.reason)
      const timer = setTimeout(() => reject(new WorkerSlow()), timeoutMs)
      forget = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', giveUp)
      }
      signal.addEventListener('abort', giveUp)
      worker.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data)
      worker.onmessageerror = (event) => reject(new WorkerTerminated(event))
      worker.onerror = (event) => {
        event.preventDefault()
        reject(new WorkerTerminated(event.message))
      }
      worker.postMessage(question)
    })
  } finally {
    forget()
    worker.terminate()
  }
}

function openOrGone(address: string): Worker {
  try {
    return new Worker(address, { type: 'module' })
  } catch (cause) {
    throw new WorkerTerminated(cause)
  }
}
