import type { Config } from '#server/app/config.ts'
import type { CommandAnswer, MachineCommand } from '#server/commands/command.ts'
import { checkDatabase } from '#server/commands/doctor/check-database.ts'
import { checkSurroundings } from '#server/commands/doctor/check-surroundings.ts'
import type { Finding } from '#server/commands/doctor/finding.ts'

export const doctor: MachineCommand = {
  words: 'doctor',
  summary: 'Looks at a running system and everything that it needs, and says what is wrong and what to do. Exit code 1 for a fault.',
  runHere: (config) => examine(config),
}

export async function examine(config: Config, now = () => new Date()): Promise<CommandAnswer> {
  const findings = (await Promise.all([checkDatabase(config, now), checkSurroundings(config, now)])).flat()
  const count = (result: Finding['result']) => findings.filter((finding) => finding.result === result).length
  const [faults, hints] = [count('fault'), count('hint')]
  const width = Math.max(...findings.map(({ check }) => check.length))
  const lines = findings.flatMap(({ check, result, finding, advice }) => [
    `${result.padEnd('skipped'.length)}  ${check.padEnd(width)}  ${finding}`,
    ...(advice ? [`${' '.repeat('skipped'.length + width + 4)}${advice}`] : []),
  ])
  const end = faults > 0 ? `${faults} faults, ${hints} hints.` : `Nothing is wrong. ${hints} hints.`
  return { json: { isWell: faults === 0, faults, hints, findings }, text: [...lines, '', end].join('\n'), isFailure: faults > 0 }
}
