import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- How far the write-ahead log had come, in bytes, after this session's last write: a replica that has replayed less does not
    -- answer its reads. Meaningless on any other server.
    alter table sessions add column written_to bigint;

    -- One row. How far the log had come when screens were last told of a change, and in which timeline. A replica that shows another
    -- timeline than the primary's follows a server that is no longer the primary.
    create table replica_marks (
      id smallint primary key default 1 check (id = 1),
      announced_to bigint not null,
      timeline text not null
    ) with (fillfactor = 50);
  `.execute(db)
}
