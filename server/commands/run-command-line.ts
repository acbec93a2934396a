import { errorStatus } from '#contract/error-codes.ts'
import { toErrorMessage } from '#contract/errors/to-error-message.ts'
import { readConfig } from '#server/app/config.ts'
import { type AnyCommand, type CommandAnswer, type CommandInput, UsageFault } from '#server/commands/command.ts'
import { NotRunning, openCommandContext } from '#server/commands/open-command-context.ts'
import { type ReadCommand, readCommand, usageOf } from '#server/commands/read-command.ts'
import { ConfigFault } from '#server/platform/config-fault.ts'
import { Refusal } from '#server/platform/errors.ts'

/** 0: done. 1: refused, or the server is away. 2: typed or configured wrong. One of the two texts is empty. */
export type CommandResult = { exitCode: 0 | 1 | 2; output: string; error: string }

/** One command as typed after `npm run portico --`, with the settings of this environment. Never throws. */
export async function runCommandLine(words: string[], environment: NodeJS.ProcessEnv): Promise<CommandResult> {
  let read: ReadCommand | undefined
  try {
    read = readCommand(words)
    if (read.wantsHelp || !read.command) return { exitCode: 0, output: usageOf(read.command), error: '' }
    const { json, text, isFailure } = await run(read.command, read.input, environment)
    return { exitCode: isFailure ? 1 : 0, output: read.wantsJson ? JSON.stringify(json, null, 2) : text, error: '' }
  } catch (error) {
    const isWrong = error instanceof UsageFault || error instanceof ConfigFault
    return { exitCode: isWrong ? 2 : 1, output: '', error: toWords(error, read) }
  }
}

async function run(command: AnyCommand, input: CommandInput, environment: NodeJS.ProcessEnv): Promise<CommandAnswer> {
  if ('runHere' in command) return command.runHere(readConfig(environment), input)
  if (command.runAlone) return command.runAlone(input)
  const { context, close } = await openCommandContext(readConfig(environment), {
    isAddressSet: Boolean(environment.PUBLIC_URL || environment.PORT),
    preparesDatabase: command.preparesDatabase === true,
  })
  try {
    return await command.run(context, input)
  } finally {
    await close()
  }
}

function toWords(error: unknown, read: ReadCommand | undefined): string {
  if (error instanceof UsageFault) return `${error.message}\n\n${usageOf(error.command ?? read?.command)}`
  if (error instanceof ConfigFault || error instanceof NotRunning) return error.message
  if (error instanceof Refusal) {
    const { title, message } = toErrorMessage(error.code, 'en', 'staff')
    const details = error.details === undefined ? '' : `\n${JSON.stringify(error.details)}`
    return `${error.code} (${errorStatus[error.code]}): ${title}. ${message}${details}`
  }
  return error instanceof Error ? error.message : String(error)
}
