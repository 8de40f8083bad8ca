import type { Random } from '../random.ts'
import type { Row } from '../rows.ts'
import { daysFrom, historyDays } from '../timeline.ts'
import type { Person } from './person.ts'

const plans = [
  ['Returning guest', 'green', 'Was at an earlier event', 6],
  ['Press', 'purple', 'Writes or films', 2],
  ['Creator', 'pink', 'Has an audience of their own', 4],
  ['Industry', 'blue', 'Music, film, art or hospitality', 4],
  ['Friend of the house', 'amber', 'Knows the team', 2],
  ['Plus one', 'blue', 'Comes with a guest on the list', 3],
  ['Speaks French', 'blue', null, 1],
  ['Needs step-free access', 'red', 'Tell the door team', 1],
] as const

export type SeedTag = { row: Row<'tags'>; id: string; weight: number }

export const createTags = (random: Random, now: Date): readonly SeedTag[] =>
  plans.map(([name, color, description, weight]) => {
    const createdAt = daysFrom(now, -historyDays)
    const id = random.id(createdAt)
    return { id, weight, row: { id, name, color, description, created_at: createdAt } }
  })

/** One person in five has tags, one or two of them. */
export const tagsOf = (random: Random, tags: readonly SeedTag[], person: Person): Row<'applicant_tags'>[] => {
  if (!random.isLikely(0.2)) return []
  const choices = tags.map((tag) => [tag.id, tag.weight] as const)
  const chosen = new Set([random.weighted(choices), ...(random.isLikely(0.3) ? [random.weighted(choices)] : [])])
  return [...chosen].map((tagId) => ({
    id: random.id(person.created_at),
    applicant_id: person.id,
    tag_id: tagId,
    created_at: person.created_at,
  }))
}
