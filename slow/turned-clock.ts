import { openSync, readSync } from 'node:fs'

// Loaded before a server that is started with a file of seconds: its clock, and that of nothing else, is wrong by as many.
const file = openSync(process.env.TURNED_CLOCK_FILE ?? '', 'r')
const bytes = Buffer.alloc(20)
const RealDate = Date
const nowMs = () => RealDate.now() + 1_000 * Number(bytes.toString('latin1', 0, readSync(file, bytes, 0, bytes.length, 0)))

globalThis.Date = new Proxy(RealDate, {
  construct: (real, given, target) => Reflect.construct(real, given.length === 0 ? [nowMs()] : given, target),
  get: (real, name) => (name === 'now' ? nowMs : Reflect.get(real, name)),
})
