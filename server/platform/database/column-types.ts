import type { ColumnType } from 'kysely'

/** Timestamps come back as Date, and go in as Date or ISO text. */
export type Timestamp = ColumnType<Date, Date | string, Date | string>
export type TimestampByDefault = ColumnType<Date, Date | string | undefined, Date | string>
export type NullableTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
/** A value that the driver hands over as parsed JSON, and that is written as its text. */
export type Json<T> = ColumnType<T, string, string>
export type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>
