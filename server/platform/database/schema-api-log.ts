import type { ColumnType } from 'kysely'
import type { Optional, Timestamp } from '#server/platform/database/column-types.ts'

export type ApiLogDatabase = { apiCalls: ApiCallTable }

/** A call of a customer's own server: ids, codes and times. */
type ApiCallTable = {
  /** PostgreSQL hands out whole numbers of 64 bits as text. */
  id: ColumnType<string, never, never>
  clientId: string
  at: Timestamp
  method: string
  /** The route's pattern, and the same with the ids of ours that stood in it. */
  route: string
  path: string
  status: number
  ms: number
  keyId: string
  requestId: string
  errorCode: Optional<string>
}
