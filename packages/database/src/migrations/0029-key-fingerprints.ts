import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // By which a process notices that it was given another key than the one that hashes in this database were made with.
  await sql`create table key_fingerprints (
    name text primary key,
    fingerprint bytea not null,
    created_at timestamptz not null default now()
  )`.execute(db)
}
