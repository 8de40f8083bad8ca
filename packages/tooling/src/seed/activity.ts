import { displayName, statusLabels } from '@velvet/domain/applicants'
import type { Author } from './author.ts'
import type { SeedEvent } from './events.ts'
import type { SeedCampaign } from './messages/campaigns.ts'
import type { Applied, Person } from './people/person.ts'
import type { Random } from './random.ts'
import type { Row } from './rows.ts'
import { daysFrom } from './timeline.ts'

type Entry = {
  at: Date
  action: string
  description: string
  target?: { type: string; id: string }
  details?: Record<string, unknown>
}

/** Writes entries as the product does: one readable sentence each. */
export const createActivity = (random: Random, now: Date, author: Author) => {
  const entry = (actor: 'admin' | 'visitor', { at, action, description, target, details }: Entry): Row<'activity'> => ({
    id: random.id(at),
    actor_kind: actor,
    admin_id: actor === 'admin' ? author.id : null,
    actor_name: actor === 'admin' ? author.username : 'Visitor',
    action,
    target_type: target?.type ?? null,
    target_id: target?.id ?? null,
    description,
    details: details ?? {},
    ip_address: actor === 'admin' ? '198.51.100.7' : `203.0.113.${random.between(1, 254)}`,
    created_at: at,
  })

  const decision = (person: Person): Row<'activity'>[] => {
    const at = new Date(Math.min(person.created_at.getTime() + random.between(1, 9) * 8_640_000, now.getTime()))
    if (person.status === 'pending') return []
    return [
      entry('admin', {
        at,
        action: `applicant.${person.status}`,
        description: `Set ${displayName({ firstName: person.first_name, lastName: person.last_name, email: person.email })} to ${statusLabels[person.status]}`,
        target: { type: 'applicant', id: person.id },
        details: { status: ['pending', person.status] },
      }),
    ]
  }

  return {
    /** An applicant's applications, and the decision about them. */
    ofApplicant: ({ person, applications }: Applied): Row<'activity'>[] => {
      const name = displayName({ firstName: person.first_name, lastName: person.last_name, email: person.email })
      const target = { type: 'applicant', id: person.id }
      const made =
        person.source === 'web'
          ? applications.map(({ event, at }, index) =>
              entry('visitor', {
                at,
                action: 'applicant.applied',
                description: `${name} applied for ${event.name}`,
                target,
                details: { eventId: event.id, isNewPerson: index === 0 },
              }),
            )
          : [
              entry('admin', {
                at: person.created_at,
                action: 'applicant.created',
                description: `Added ${name}`,
                target,
              }),
            ]
      return [...made, ...decision(person)]
    },
    ofEvents: (events: readonly SeedEvent[]): Row<'activity'>[] =>
      events.map(({ id, name, opened }) =>
        entry('admin', {
          at: daysFrom(opened, -2),
          action: 'event.created',
          description: `Created the event ${name}`,
          target: { type: 'event', id },
        }),
      ),
    ofCampaigns: (campaigns: readonly SeedCampaign[]): Row<'activity'>[] =>
      campaigns.flatMap(({ id, name, sentAt }) =>
        sentAt === null
          ? []
          : [
              entry('admin', {
                at: sentAt,
                action: 'campaign.sent',
                description: `Sent the campaign ${name}`,
                target: { type: 'campaign', id },
              }),
            ],
      ),
    /** Sign-ins of the last weeks, some of which failed. */
    ofSignIns: (): Row<'activity'>[] =>
      Array.from({ length: 40 }, (_, index) => {
        const at = daysFrom(now, -index * 0.9 - 0.2)
        return index % 13 === 12
          ? entry('visitor', { at, action: 'admin.login_failed', description: 'A login failed' })
          : entry('admin', {
              at,
              action: 'admin.logged_in',
              description: `${author.username} logged in`,
              ...(author.id === null ? {} : { target: { type: 'admin', id: author.id } }),
            })
      }),
  }
}
