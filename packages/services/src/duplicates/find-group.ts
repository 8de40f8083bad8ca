import { sql } from 'kysely'
import type { Context } from '../kernel/index.ts'

/** One person of a group: the bits of what is shared with the requested person, 0 when connected through others. */
export type Match = { id: string; kinds: number }

/** How many people one step looks at; a group may include everyone with a common name. */
const maxPerKey = 200

/**
 * Everyone who shares something with one of `people` and was not dismissed with that person. Looks at no more than 200 people per
 * key, so that the cost does not grow with a group.
 */
const stepFrom = async (context: Context, people: readonly string[], limit: number): Promise<Match[]> => {
  const { rows } = await sql<Match>`
    select o.applicant_id as id, bit_or(o.kind)::int as kinds
    from match_keys m
    cross join lateral (
      select k.applicant_id, k.kind from match_keys k
      where k.kind = m.kind and k.key = m.key and k.applicant_id <> m.applicant_id
      order by k.applicant_id limit ${maxPerKey}
    ) o
    where m.applicant_id = any (${people}::uuid[]) and not exists (
      select from not_duplicates d
      where d.low_id = least(o.applicant_id, m.applicant_id) and d.high_id = greatest(o.applicant_id, m.applicant_id)
    )
    group by o.applicant_id
    order by bit_count(bit_or(o.kind)::int::bit(8)) desc, o.applicant_id
    limit ${limit}`.execute(context.db)
  return rows
}

/**
 * The group of one person: direct matches first, those who share most before others, then everyone connected through them. Stops
 * once `limit` people are known.
 */
export const findGroup = async (context: Context, id: string, limit: number): Promise<Match[]> => {
  const found = new Map<string, number>()
  let frontier: string[] = [id]
  while (frontier.length > 0 && found.size < limit) {
    const isFirst = frontier[0] === id
    const step = (await stepFrom(context, frontier, limit + found.size + 1)).filter(
      (match) => match.id !== id && !found.has(match.id),
    )
    for (const match of step) found.set(match.id, isFirst ? match.kinds : 0)
    frontier = step.map((match) => match.id)
  }
  return [...found].slice(0, limit).map(([person, kinds]) => ({ id: person, kinds }))
}
