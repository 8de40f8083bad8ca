import type { Client } from 'pg'

/** The admin to whom invented work is ascribed. */
export type Author = { id: string | null; username: string }

/** The first admin of the database; none is made, because a known password would be a way in. */
export const findAuthor = async (client: Client): Promise<Author> => {
  const { rows } = await client.query<{ id: string; username: string }>(
    'select id, username from admins order by created_at, id limit 1',
  )
  return rows[0] ?? { id: null, username: 'admin' }
}
