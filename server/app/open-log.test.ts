import { expect, it } from 'vitest'
import { openLog } from '#server/app/open-log.ts'

function logged(error: unknown): Record<string, unknown> {
  const lines: string[] = []
  openLog({ logLevel: 'info' }, { write: (line: string) => void lines.push(line) }).error({ err: error }, 'a call broke')
  return JSON.parse(lines.join('')) as Record<string, unknown>
}

it('logs where an error occurred, without the values of a refused row', () => {
  const refused = Object.assign(new Error('duplicate key value violates unique constraint "staff_email"'), {
    code: '23505',
    constraint: 'staff_email',
    detail: 'Key (email)=(anna.eriksson@example.com) already exists.',
    where: 'COPY staff, line 1: "anna.eriksson@example.com"',
    parameters: ['anna.eriksson@example.com'],
  })
  const { err } = logged(new Error('saving failed', { cause: refused }))
  expect(err).toMatchObject({
    type: 'Error',
    message: 'saving failed',
    stack: expect.stringContaining('open-log.test'),
    cause: { code: '23505', constraint: 'staff_email' },
  })
  expect(JSON.stringify(err)).not.toContain('anna')
})

it('writes one line of JSON with its time in UTC, for any text', () => {
  const lines: string[] = []
  openLog({ logLevel: 'info' }, { write: (line: string) => void lines.push(line) }).info(
    { route: 'x\n{"level":50,"msg":"forged"}' },
    'one\r\ntwo',
  )
  expect(lines.join('').trimEnd().split('\n')).toHaveLength(1)
  expect(JSON.parse(lines.join(''))).toMatchObject({
    level: 30,
    msg: 'one\r\ntwo',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  })
})

it('logs no contents of a thrown value that is no error', () => {
  expect(logged('anna.eriksson@example.com').err).toEqual({ type: 'string', message: 'is no Error' })
})
