/** In SQL, on a primary: how far the write-ahead log has come, in bytes. Whatever was committed before lies before it. */
export const logPosition = `(pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::bigint`

/** In SQL, on a primary: the timeline of the log, which changes when a standby is promoted. */
export const logTimeline = 'left(pg_walfile_name(pg_current_wal_insert_lsn()), 8)'

/** What a replica must have replayed, and the timeline of its primary; the timeline is null while that accepts no writes. */
export type ReadPoint = { readonly position: number; readonly timeline: string | null }
