import { formFileLimits } from '#contract/limits.ts'
import { removeUnattachedFiles } from '#server/files/repositories/form-files.ts'
import type { AppContext } from '#server/platform/context.ts'

/** The job: removes files that no answer named for a day. Answers how many. */
export async function sweepFormFiles(context: Pick<AppContext, 'db' | 'clock'>): Promise<number> {
  return removeUnattachedFiles(context.db, new Date(context.clock.now().getTime() - formFileLimits.keptUnnamedHours * 3_600_000))
}
