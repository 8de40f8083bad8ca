import type { FaultWorld } from './fault-world.ts'

/**
 * The address of the same database for processes that see its clock so far ahead of the real one. Its functions for the time
 * are found before those of PostgreSQL, so everything that such a process asks or writes agrees.
 */
export const shiftedDatabase = async ({ pool, databaseUrl }: FaultWorld, aheadMs: number): Promise<string> => {
  await pool.query(`
    create schema if not exists shifted;
    create or replace function shifted.clock_timestamp() returns timestamptz language sql volatile as
      $$ select pg_catalog.clock_timestamp() + make_interval(secs => ${aheadMs / 1000}) $$;
    create or replace function shifted.now() returns timestamptz language sql stable as
      $$ select pg_catalog.now() + make_interval(secs => ${aheadMs / 1000}) $$`)
  const url = new URL(databaseUrl)
  url.searchParams.set('options', '-c search_path=shifted,pg_catalog,public')
  return url.href.replaceAll('+', '%20')
}
