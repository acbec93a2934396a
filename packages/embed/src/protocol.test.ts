import { expect, it } from 'vitest'
import * as page from '../../../contract/embedding/embed-message.ts'
import { errorCodes, readMessage, source, steps, version } from './protocol.ts'

const say = (type: string, payload: object = {}) => ({ source, version, type, payload })

it('matches the messages of the pages', () => {
  expect([source, version, steps, errorCodes]).toEqual([page.embedSource, page.embedVersion, page.embedSteps, page.embedErrorCodes])
  const stated: page.EmbedMessage[] = [
    { type: 'loaded', payload: {} },
    { type: 'step', payload: { step: 'liveness' } },
    { type: 'submitted', payload: {} },
    { type: 'closed', payload: {} },
    { type: 'error', payload: { code: 'LINK_EXPIRED' } },
    { type: 'resize', payload: { heightPx: 720, fills: false } },
    { type: 'escape', payload: {} },
  ]
  expect(stated.map(({ type, payload }) => readMessage(say(type, payload)))).toEqual(
    stated.map(({ type, payload }) => ({ type, ...payload })),
  )
})

it('ignores malformed messages, other versions and unknown types', () => {
  const strange = [
    undefined,
    null,
    'loaded',
    [],
    { type: 'loaded' },
    { ...say('loaded'), source: 'other' },
    { ...say('loaded'), version: '1' },
    { ...say('loaded'), payload: null },
    say('approved'),
    say('step', { step: 'constructor' }),
    say('step'),
    say('error', { code: '<b>' }),
    say('resize', { heightPx: '1', fills: false }),
    say('resize', { heightPx: Number.NaN, fills: false }),
    say('resize', { heightPx: -1, fills: false }),
    say('resize', { heightPx: 1e9, fills: false }),
    say('resize', { heightPx: 10 }),
  ]
  expect(strange.map(readMessage)).toEqual(strange.map(() => undefined))
})

it('passes on known properties only', () => {
  expect(readMessage(say('submitted', { result: 'APPROVED', name: 'Anna' }))).toEqual({ type: 'submitted' })
})
