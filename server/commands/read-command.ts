import { parseArgs } from 'node:util'
import { type AnyCommand, type CommandInput, UsageFault } from '#server/commands/command.ts'
import { everyCommand } from '#server/commands/every-command.ts'

export type ReadCommand = { command: AnyCommand | undefined; input: CommandInput; wantsHelp: boolean; wantsJson: boolean }

/** What was typed. Throws UsageFault with what is wrong; without a command it is a wish for help. */
export function readCommand(words: string[]): ReadCommand {
  const wantsHelp = words.includes('--help') || words.includes('-h')
  const wantsJson = words.includes('--json')
  const [first = '', second = ''] = words.filter((word) => !word.startsWith('-'))
  const typed = `${first} ${second}`.trim()
  const command = everyCommand.find((known) => known.words === typed) ?? everyCommand.find((known) => known.words === first)
  const nothing = { id: '', options: {} }
  if (wantsHelp || words.length === 0) return { command, input: nothing, wantsHelp: true, wantsJson }
  const own = command?.words.split(' ') ?? []
  if (!command || !own.every((word, at) => word === words[at])) {
    throw new UsageFault(typed ? `there is no command "${typed}"` : 'say a command')
  }
  return { command, input: readInput(command, words.slice(own.length)), wantsHelp, wantsJson }
}

function readInput(command: AnyCommand, words: string[]): CommandInput {
  const options = Object.fromEntries(
    Object.entries(command.options ?? {}).map(([name, { type, multiple = false }]) => [name, { type, multiple }]),
  )
  const { values, positionals } = parse(command, words, options)
  const [id, ...rest] = positionals
  if (command.takes && !id) throw new UsageFault(`${command.words} needs ${command.takes}`, command)
  const [unknown] = command.takes ? rest : positionals
  if (unknown !== undefined) throw new UsageFault(`${command.words} does not take "${unknown}"`, command)
  return { id: id ?? '', options: values as CommandInput['options'] }
}

function parse(command: AnyCommand, args: string[], options: Record<string, { type: 'string' | 'boolean'; multiple: boolean }>) {
  try {
    return parseArgs({ args, options: { ...options, json: { type: 'boolean' } }, allowPositionals: true })
  } catch (error) {
    throw new UsageFault(error instanceof Error ? error.message : String(error), command)
  }
}

export function usageOf(command: AnyCommand | undefined): string {
  if (command) return usageOfOne(command)
  const width = Math.max(...everyCommand.map(({ words, takes = '' }) => `${words} ${takes}`.length))
  const lines = everyCommand.map(({ words, takes = '', summary }) => `  ${`${words} ${takes}`.padEnd(width)}  ${summary}`)
  return `npm run portico -- COMMAND [options]

${lines.join('\n')}

  --json   prints the answer as JSON, and nothing else, on standard output
  --help   after a command: its options
`
}

function usageOfOne({ words, takes, summary, options = {} }: AnyCommand): string {
  const rows = Object.entries(options).map(([name, { value, help }]) => [`--${name}${value ? ` ${value}` : ''}`, help] as const)
  const all = [...rows, ['--json', 'the answer as JSON on standard output'] as const]
  const width = Math.max(...all.map(([name]) => name.length))
  const lines = all.map(([name, help]) => `  ${name.padEnd(width)}  ${help}`)
  return `npm run portico -- ${words}${takes ? ` ${takes}` : ''} [options]

${summary}

${lines.join('\n')}
`
}
