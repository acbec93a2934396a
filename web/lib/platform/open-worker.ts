export type OpenWorker<Question> = {
  /** `transfer`: what is handed over and not copied. */
  tell(question: Question, transfer?: Transferable[]): void
  close(): void
}

export type WorkerListener<Answer> = { onAnswer: (answer: Answer) => void; onGone: () => void }

/** A worker that stays and answers many questions; `askWorker` is for one. `address`: as `import … from 'x.worker.ts?worker&url'` gives it. */
export function openWorker<Question, Answer>(address: string, { onAnswer, onGone }: WorkerListener<Answer>): OpenWorker<Question> {
  const worker = new Worker(address, { type: 'module' })
  worker.onmessage = ({ data }: MessageEvent<Answer>) => onAnswer(data)
  worker.onmessageerror = onGone
  worker.onerror = (event) => {
    event.preventDefault()
    onGone()
  }
  return { tell: (question, transfer = []) => worker.postMessage(question, transfer), close: () => worker.terminate() }
}
