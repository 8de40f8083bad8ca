import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Which kinds of reports the providers send, for a kind that is switched off makes silence mean nothing.
  await sql`
    create table report_kinds (
      provider text not null check (provider in ('sendgrid', 'twilio')),
      kind text not null,
      last_at timestamptz not null default clock_timestamp(),
      primary key (provider, kind)
    );
  `.execute(db)
}
