import { runCommandLine } from '#server/commands/run-command-line.ts'

// The operator's commands for journeys, in one process: reading the modules anew takes longer than most commands do.
process.on('message', (asked: { id: number; words: string[] }) => {
  void runCommandLine(asked.words, process.env).then((result) => process.send?.({ id: asked.id, ...result }))
})
process.on('disconnect', () => process.exit())
