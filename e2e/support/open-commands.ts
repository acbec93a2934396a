import { fork } from 'node:child_process'
import { join } from 'node:path'

type Reported = { id: number; exitCode: number; output: string; error: string }

export type Commands = { run(...words: string[]): Promise<string>; close(): void }

/** Runs commands in a process that stays; throws with the error text of a command that fails. */
export function openCommands(root: string, env: NodeJS.ProcessEnv): Commands {
  const host = fork(join(import.meta.dirname, 'command-host.ts'), [], {
    cwd: root,
    env,
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const waiting = new Map<number, (reported: Reported) => void>()
  let last = 0
  const end = (why: string) => {
    for (const [id, tell] of waiting) tell({ id, exitCode: 1, output: '', error: why })
    waiting.clear()
  }
  host.on('message', (reported: Reported) => {
    waiting.get(reported.id)?.(reported)
    waiting.delete(reported.id)
  })
  host.on('exit', (code) => end(`the process of commands ended with exit code ${code}`))
  return {
    run: async (...words) => {
      last += 1
      const id = last
      const { exitCode, output, error } = await new Promise<Reported>((tell) => {
        waiting.set(id, tell)
        host.send({ id, words })
      })
      if (exitCode !== 0) throw new Error(`${words.join(' ')}: ${error || output}`)
      return output
    },
    close: () => host.disconnect(),
  }
}
