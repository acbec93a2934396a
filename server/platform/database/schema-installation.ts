import type { Generated } from 'kysely'
import type { Timestamp, TimestampByDefault } from '#server/platform/database/column-types.ts'

export type InstallationDatabase = {
  installation: { onlyRow: Generated<boolean>; mode: InstallationMode; createdAt: TimestampByDefault }
  rootKeys: RootKeyTable
}

export type InstallationMode = 'demo' | 'production'

export type RootKeyTable = {
  version: number
  wrappedBy: string
  wrappedKey: Buffer
  activeFrom: Timestamp
  isSearchReady: boolean
  createdAt: TimestampByDefault
}
