import type { Pool } from 'pg'

const atOnce = 2_500

/** Decides people spread over the whole table in another way, as bulk actions do. */
export const decideMany = async (pool: Pool, people: number): Promise<void> => {
  for (let done = 0; done < people; done += atOnce)
    await pool.query(
      `update applicants set status = case status when 'approved' then 'declined' else 'approved' end
       where id in (select id from applicants tablesample system (20) order by random() limit $1)`,
      [Math.min(atOnce, people - done)],
    )
}
