import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Refusal } from '#server/platform/errors.ts'
import { bodyBudgets, bodySilenceMs, refusedBodyMs } from '#server/platform/http/body-limits.ts'
import { headBytes, readBodyHead } from '#server/platform/http/read-body-head.ts'
import { openByteBudget } from '#server/platform/limits/byte-budget.ts'

export type SentBody = {
  request: FastifyRequest
  reply: FastifyReply
  maxBytes: number
  /** What of it is in memory at once, where that is not the body. */
  heldBytes: number | undefined
  hasFiles: boolean
  refuseTooLarge(): Refusal
  /** The token of a link, where the head shows one. */
  token: string | undefined
  /** Refuses a token that opens nothing; none where nobody need say who they are. */
  vouch: ((token: string) => Promise<void>) | undefined
  /** For who says who they are in the head: refuses them before their body is read. */
  requireCaller: (() => Promise<unknown>) | undefined
}

export type BodyGate = {
  /** The body of a call, to be read once its sender is known and its bytes have room. */
  admit(body: Readable, sent: SentBody): Promise<Readable>
  /** The same for the files of a multipart body, whose sender may be told by the fields before them. */
  admitFile(request: FastifyRequest, token: string | undefined): Promise<void>
}

/** Who sends is asked before what is sent is read; what is read has room for everybody, and for each address. */
export function openBodyGate(silenceMs: number = bodySilenceMs): BodyGate {
  const budgets = {
    known: openByteBudget(bodyBudgets.known),
    unknown: openByteBudget(bodyBudgets.unknown),
    small: openByteBudget(bodyBudgets.small),
  }
  const admitted = new WeakMap<FastifyRequest, SentBody & { isKnown: boolean }>()

  /** Held until the call is answered or its line is gone. */
  async function hold({ request, reply }: SentBody, kind: keyof typeof budgets, bytes: number): Promise<void> {
    const release = await budgets[kind].take(request.ip, bytes)
    if (reply.raw.closed || request.raw.socket.destroyed) release()
    reply.raw.once('close', release)
  }

  async function isKnown({ requireCaller, token, vouch }: SentBody): Promise<boolean> {
    if (requireCaller) await requireCaller()
    else if (token && vouch) await vouch(token)
    return requireCaller !== undefined || (token !== undefined && vouch !== undefined)
  }

  async function open(body: Readable, sent: SentBody, bytes: number): Promise<Readable> {
    if (sent.heldBytes !== undefined) {
      await hold(sent, (await isKnown(sent)) ? 'known' : 'unknown', sent.heldBytes)
      return body
    }
    if (sent.hasFiles || bytes <= headBytes) await hold(sent, 'small', Math.min(bytes, headBytes))
    const known = await isKnown(sent)
    if (sent.hasFiles) admitted.set(sent.request, { ...sent, isKnown: known })
    if (sent.hasFiles || bytes <= headBytes) return body
    if (known) {
      await hold(sent, 'known', bytes)
      return body
    }
    await hold(sent, 'small', headBytes)
    const { token, whole, leave } = await readBodyHead(body)
    try {
      if (token && sent.vouch) await sent.vouch(token)
      await hold(sent, token && sent.vouch ? 'known' : 'unknown', bytes)
      return whole
    } catch (error) {
      await leave()
      throw error
    }
  }

  return {
    async admit(body, sent) {
      const bytes = toByteCount(sent)
      if (bytes === 0) return body
      try {
        // Room for the boundaries and fields beside the files.
        if (bytes > sent.maxBytes + (sent.hasFiles ? 1_048_576 : 0)) throw sent.refuseTooLarge()
        const opened = await open(body, sent, bytes)
        closeWhenSilent(sent.request, silenceMs)
        return opened
      } catch (error) {
        closeLater(sent.request, refusedBodyMs)
        throw error
      }
    },
    async admitFile(request, token) {
      const sent = admitted.get(request)
      if (!sent) return
      try {
        const isVouched = !sent.isKnown && token !== undefined && sent.vouch !== undefined
        if (isVouched) await sent.vouch?.(token)
        await hold(sent, sent.isKnown || isVouched ? 'known' : 'unknown', toByteCount(sent))
      } catch (error) {
        closeLater(request, refusedBodyMs)
        throw error
      }
    },
  }
}

/** As it is announced; a body that does not say is taken for the largest. */
function toByteCount({ request: { headers }, maxBytes }: Pick<SentBody, 'request' | 'maxBytes'>): number {
  if (headers['content-length'] !== undefined) return Number(headers['content-length']) || 0
  return headers['transfer-encoding'] === undefined ? 0 : maxBytes
}

function closeLater({ raw }: FastifyRequest, afterMs: number): void {
  const timer = setTimeout(() => {
    if (!raw.complete) raw.destroy()
  }, afterMs)
  raw.once('close', () => clearTimeout(timer))
}

/** Whoever begins a body and says no more holds its room no longer than twice this. */
function closeWhenSilent({ raw }: FastifyRequest, silenceMs: number): void {
  // A small body came with its head.
  if (raw.complete) return
  let before = -1
  const timer = setInterval(() => {
    const { bytesRead } = raw.socket
    if (raw.complete || raw.destroyed || bytesRead === undefined) return clearInterval(timer)
    if (bytesRead === before) raw.destroy()
    before = bytesRead
  }, silenceMs)
  raw.once('close', () => clearInterval(timer))
}
