import { runCommandLine } from '#server/commands/run-command-line.ts'

const { exitCode, output, error } = await runCommandLine(process.argv.slice(2), process.env)
if (output) console.log(output)
if (error) console.error(error)
process.exitCode = exitCode
