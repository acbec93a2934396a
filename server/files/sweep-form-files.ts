import { formFileLimits } from '#contract/limits.ts'
import { removeUnnamedFiles } from '#server/files/repositories/form-files.ts'
import type { Tools } from '#server/platform/context.ts'

/** The job: removes files that no answer named for a day. Answers how many. */
export async function sweepFormFiles(tools: Pick<Tools, 'db' | 'clock'>): Promise<number> {
  return removeUnnamedFiles(tools.db, new Date(tools.clock.now().getTime() - formFileLimits.keptUnnamedHours * 3_600_000))
}
