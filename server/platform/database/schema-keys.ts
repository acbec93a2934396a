import type { Timestamp, TimestampByDefault } from '#server/platform/database/column-types.ts'

export type RootKeyTable = {
  version: number
  wrappedBy: string
  wrappedKey: Buffer
  activeFrom: Timestamp
  isSearchReady: boolean
  createdAt: TimestampByDefault
}
export type KeysDatabase = { rootKeys: RootKeyTable }
