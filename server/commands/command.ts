import type { ParseArgsOptionDescriptor } from 'node:util'
import type { Config } from '#server/app/config.ts'
import type { AppContext, CoreContext } from '#server/platform/context.ts'

export type CommandContext = CoreContext & Pick<AppContext, 'addressKey' | 'passwordCost'>

export type CommandInput = {
  /** The id after the command's own words, where it takes one. */
  id: string
  options: Record<string, string | boolean | string[] | undefined>
}

/** What a command says: the JSON of `--json`, and the same for people. A failure ends with exit code 1. */
export type CommandAnswer = { json: unknown; text: string; isFailure?: boolean }

type CommandUsage = {
  /** As typed: `link renew`. */
  words: string
  /** What stands after them, for the usage: `ID`. */
  takes?: 'ID' | 'CREDITS' | 'FILE' | 'FOLDER'
  summary: string
  options?: Record<string, ParseArgsOptionDescriptor & { value?: string; help: string }>
}

export type Command = CommandUsage & {
  run(context: CommandContext, input: CommandInput): Promise<CommandAnswer>
  /** Brings an empty database of DATABASE_URL forward first, so that it can run before the server's first start. */
  preparesDatabase?: true
  /** The same without a database or a server, for a command that needs neither. */
  runAlone?(input: CommandInput): Promise<CommandAnswer>
}

/** A command that opens by itself what it works with, by the settings of the server. */
export type MachineCommand = CommandUsage & { runHere(config: Config, input: CommandInput): Promise<CommandAnswer> }
export type AnyCommand = Command | MachineCommand

/** The command was typed wrong: exit code 2, and how to type it. */
export class UsageFault extends Error {
  /** The command that was meant, where that is known: its usage is shown. */
  readonly command: AnyCommand | undefined
  constructor(message: string, command?: AnyCommand) {
    super(message)
    this.command = command
  }
}

export const clientOption = { type: 'string', value: 'ID', help: 'the customer; without it, the default one' } as const

export function textOption({ options }: CommandInput, name: string): string | undefined {
  const value = options[name]
  return typeof value === 'string' ? value : undefined
}

/** Every value of an option that may be given more than once. */
export function textsOption({ options }: CommandInput, name: string): string[] {
  const values = options[name]
  return Array.isArray(values) ? values : []
}

/** One of the known words, or nothing; throws UsageFault with all of them. */
export function choiceOption<W extends string>(input: CommandInput, name: string, words: readonly W[]): W | undefined {
  const value = textOption(input, name)
  if (value === undefined) return undefined
  const known = words.find((word) => word === value)
  if (!known) throw new UsageFault(`--${name} must be one of: ${words.join(', ')}`)
  return known
}

export function numberOption(input: CommandInput, name: string, least: number, most: number): number | undefined {
  const value = textOption(input, name)
  return value === undefined ? undefined : toWholeNumber(value, `--${name}`, least, most)
}

export function toWholeNumber(value: string, what: string, least: number, most: number): number {
  const number = Number(value)
  if (!/^\d+$/.test(value) || number < least || number > most)
    throw new UsageFault(`${what} must be a whole number from ${least} to ${most}`)
  return number
}
