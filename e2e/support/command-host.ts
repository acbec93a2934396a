import { runCommandLine } from '#server/commands/run-command-line.ts'

// The operator's commands for journeys, in one process: reading the modules anew takes longer than most commands do.
process.on('message', (requested: { id: number; words: string[] }) => {
  void runCommandLine(requested.words, process.env).then((result) => process.send?.({ id: requested.id, ...result }))
})
process.on('disconnect', () => process.exit())
