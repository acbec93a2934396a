import { errorStatus } from '#contract/error-codes.ts'
import { toErrorWords } from '#contract/words/to-error-words.ts'
import { type CommandAnswer, UsageFault } from '#server/commands/command.ts'
import { NotRunning, openCommandTools } from '#server/commands/open-command-tools.ts'
import { type ReadCommand, readCommand, usageOf } from '#server/commands/read-command.ts'
import { ConfigFault, readConfig } from '#server/config.ts'
import { Refusal } from '#server/errors.ts'

// 0: done. 1: refused, or the server is away. 2: typed or configured wrong.
process.exitCode = await main(process.argv.slice(2))

async function main(words: string[]): Promise<number> {
  let read: ReadCommand | undefined
  try {
    read = readCommand(words)
    if (read.wantsHelp || !read.command) {
      console.log(usageOf(read.command))
      return 0
    }
    return await run(read)
  } catch (error) {
    console.error(toWords(error, read))
    return error instanceof UsageFault || error instanceof ConfigFault ? 2 : 1
  }
}

async function run({ command, input, wantsJson }: ReadCommand): Promise<number> {
  if (!command) return 2
  if ('runHere' in command) return say(await command.runHere(readConfig(process.env), input), wantsJson)
  if (command.runAlone) return say(await command.runAlone(input), wantsJson)
  const { tools, close } = await openCommandTools(readConfig(process.env), {
    isAddressSet: Boolean(process.env['PUBLIC_URL'] || process.env['PORT']),
    preparesDatabase: command.preparesDatabase === true,
  })
  try {
    return say(await command.run(tools, input), wantsJson)
  } finally {
    await close()
  }
}

function say({ json, text, isFailure }: CommandAnswer, wantsJson: boolean): number {
  console.log(wantsJson ? JSON.stringify(json, null, 2) : text)
  return isFailure ? 1 : 0
}

function toWords(error: unknown, read: ReadCommand | undefined): string {
  if (error instanceof UsageFault) return `${error.message}\n\n${usageOf(error.command ?? read?.command)}`
  if (error instanceof ConfigFault || error instanceof NotRunning) return error.message
  if (error instanceof Refusal) {
    const { title, message } = toErrorWords(error.code, 'en', 'staff')
    const details = error.details === undefined ? '' : `\n${JSON.stringify(error.details)}`
    return `${error.code} (${errorStatus[error.code]}): ${title}. ${message}${details}`
  }
  return error instanceof Error ? error.message : String(error)
}
