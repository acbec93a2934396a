import { readdir, readFile } from 'node:fs/promises'

const ticksPerSecond = 100

/** `reaped`: what children took that ended. */
type Process = { pid: number; parent: number; seconds: number; reaped: number }

/** Processor seconds that a process has taken so far; with `andBelow`, also those of all its children. Linux only: elsewhere not a number. */
export async function cpuSecondsOf(pid: number, { andBelow = false } = {}): Promise<number> {
  const processes = await listProcesses()
  const add = (id: number): number => {
    const { seconds = Number.NaN, reaped = 0 } = processes.find((each) => each.pid === id) ?? {}
    const children = andBelow ? processes.filter(({ parent }) => parent === id) : []
    return children.reduce((sum, child) => sum + add(child.pid), andBelow ? seconds + reaped : seconds)
  }
  return add(pid)
}

export async function parentOf(pid: number): Promise<number> {
  return (await listProcesses()).find((each) => each.pid === pid)?.parent ?? 0
}

/** The children whose command line holds a word. */
export async function childrenNamed(pid: number, word: string): Promise<number[]> {
  const children = (await listProcesses()).filter(({ parent }) => parent === pid)
  const lines = await Promise.all(children.map((child) => readFile(`/proc/${child.pid}/cmdline`, 'utf8').catch(() => '')))
  return children.filter((_, at) => lines[at]?.includes(word)).map((child) => child.pid)
}

const toSeconds = (user = '0', system = '0') => (Number(user) + Number(system)) / ticksPerSecond

async function listProcesses(): Promise<Process[]> {
  const names = await readdir('/proc').catch(() => [])
  const texts = await Promise.all(
    names.filter((name) => /^\d+$/.test(name)).map((name) => readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')),
  )
  return texts.filter(Boolean).map((text) => {
    const [, pid = 0] = /^(\d+)/.exec(text) ?? []
    // The name in brackets may hold spaces; what follows it does not.
    const rest = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return { pid: Number(pid), parent: Number(rest[1]), seconds: toSeconds(rest[11], rest[12]), reaped: toSeconds(rest[13], rest[14]) }
  })
}
