import { sql } from 'kysely'
import { type Context, oneOf } from '../kernel/index.ts'

/** One person of a group: the bits of what is shared with the requested person, 0 when connected through others. */
export type Match = { id: string; kinds: number }

/** How many people one step looks at; a group may include everyone with a common name. */
const maxPerKey = 200

/**
 * Everyone who shares something with one of `people` and was not dismissed with that person. Looks at no more than 200 people per
 * key, so that the cost does not grow with a group.
 */
const stepFrom = ({ db }: Context, people: readonly string[], limit: number): Promise<Match[]> =>
  db
    .selectFrom('match_keys as m')
    .crossJoinLateral((eb) =>
      eb
        .selectFrom('match_keys as k')
        .select(['k.applicant_id', 'k.kind'])
        .whereRef('k.kind', '=', 'm.kind')
        .whereRef('k.key', '=', 'm.key')
        .whereRef('k.applicant_id', '<>', 'm.applicant_id')
        .orderBy('k.applicant_id')
        .limit(maxPerKey)
        .as('o'),
    )
    .select(['o.applicant_id as id', sql<number>`bit_or(o.kind)::int`.as('kinds')])
    .where('m.applicant_id', '=', oneOf(people))
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('not_duplicates as d')
            .select('d.low_id')
            .where('d.low_id', '=', sql<string>`least(o.applicant_id, m.applicant_id)`)
            .where('d.high_id', '=', sql<string>`greatest(o.applicant_id, m.applicant_id)`),
        ),
      ),
    )
    .groupBy('o.applicant_id')
    .orderBy(sql`bit_count(bit_or(o.kind)::int::bit(8))`, 'desc')
    .orderBy('o.applicant_id')
    .limit(limit)
    .execute()

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
