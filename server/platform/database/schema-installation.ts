import type { Generated } from 'kysely'
import type { TimestampByDefault } from '#server/platform/database/column-types.ts'

export type InstallationMode = 'demo' | 'production'

export type InstallationDatabase = {
  installation: { onlyRow: Generated<boolean>; mode: InstallationMode; createdAt: TimestampByDefault }
}
