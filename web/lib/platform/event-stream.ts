/** One event of a `text/event-stream`. */
export type StreamEvent = { name: string; data: string }

/**
 * Server-sent events by fetch: `EventSource` cannot carry a token in a header, and an address is no place for one.
 * Throws when the server offers no stream, ends when it is closed. Comments, which keep it alive, come as `ping`.
 */
export async function* openEventStream(address: string, headers: Record<string, string>, signal: AbortSignal): AsyncGenerator<StreamEvent> {
  const response = await fetch(address, { headers: { ...headers, accept: 'text/event-stream' }, cache: 'no-store', signal })
  const type = response.headers.get('content-type') ?? ''
  if (!response.ok || !response.body || !type.startsWith('text/event-stream')) throw new Error(`no stream: ${response.status}`)
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      text += decoder.decode(value, { stream: true })
      const { events, rest } = readEvents(text)
      text = rest
      yield* events
    }
  } finally {
    reader.cancel().catch(() => undefined)
  }
}

/** The whole events at the head of a text, and what follows them. */
export function readEvents(text: string): { events: StreamEvent[]; rest: string } {
  const blocks = text.replace(/\r\n?/g, '\n').split('\n\n')
  const rest = blocks.pop() ?? ''
  return { events: blocks.filter((block) => block !== '').map(toEvent), rest }
}

function toEvent(block: string): StreamEvent {
  const lines = block.split('\n')
  const valuesOf = (field: string) =>
    lines.filter((line) => line.startsWith(`${field}:`)).map((line) => line.slice(field.length + 1).replace(/^ /, ''))
  const data = valuesOf('data')
  return { name: valuesOf('event').at(-1) ?? (data.length > 0 ? 'message' : 'ping'), data: data.join('\n') }
}
