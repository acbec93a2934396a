import { expect, it } from 'vitest'
import { readEvents } from '#web/lib/platform/event-stream.ts'

it('parses whole events, and buffers the rest', () => {
  expect(readEvents('event: status\ndata: {"a":1}\n\n: still here\n\ndata: one\ndata: two\n\nevent: sta')).toEqual({
    events: [
      { name: 'status', data: '{"a":1}' },
      { name: 'ping', data: '' },
      { name: 'message', data: 'one\ntwo' },
    ],
    rest: 'event: sta',
  })
})

it('accepts either line ending', () => {
  expect(readEvents('event:a\r\ndata:b\r\n\r\n').events).toEqual([{ name: 'a', data: 'b' }])
})
