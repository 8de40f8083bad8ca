import type { Client } from 'pg'
import type { createActivity } from './activity.ts'
import type { SeedEvent } from './events.ts'
import { ledgerRowsFor } from './messages/campaigns.ts'
import { applicationRows } from './people/applications.ts'
import { asRecipient, consentOf, type Recipient } from './people/consent.ts'
import { createPeople } from './people/people.ts'
import type { Applied } from './people/person.ts'
import type { Home } from './people/places.ts'
import { type SeedTag, tagsOf } from './people/tags.ts'
import { createRandom, type Random } from './random.ts'
import { insertRows } from './rows.ts'

type Options = {
  applicants: number
  seed: number
  now: Date
  secret: string
  onProgress: (done: number, total: number) => void
  events: readonly SeedEvent[]
  tags: readonly SeedTag[]
  activity: ReturnType<typeof createActivity>
  homeOf: (random: Random) => Home
}

const batchSize = 1_000

/** Number of the newest people with consents, payloads and activity; for a million people these would only be bulk. */
const detailed = 20_000

/** Inserts all people with what belongs to them, and returns the approved ones that campaigns write to, oldest first. */
export const insertApplicants = async (client: Client, options: Options): Promise<readonly Recipient[]> => {
  const { applicants, seed, now, secret, onProgress, events, tags, activity, homeOf } = options
  const randomOf = (stream: string): Random => createRandom(seed, stream)
  const [applicationsRandom, tagsRandom, consentRandom] = [
    randomOf('applications'),
    randomOf('applicant tags'),
    randomOf('consent'),
  ]
  const personAt = createPeople({ random: randomOf('people'), now, total: applicants, homeOf, events })
  const audience: Recipient[] = []
  const audienceSize = ledgerRowsFor(applicants)

  const insert = async (batch: readonly Applied[], done: number): Promise<void> => {
    const hasDetail = done > applicants - detailed
    await insertRows(
      client,
      'applicants',
      batch.map(({ person }) => person),
    )
    await insertRows(
      client,
      'event_applications',
      batch.flatMap((applied) => applicationRows(applicationsRandom, applied, hasDetail)),
    )
    await insertRows(
      client,
      'applicant_tags',
      batch.flatMap(({ person }) => tagsOf(tagsRandom, tags, person)),
    )
    if (hasDetail) {
      await insertRows(
        client,
        'consent_events',
        batch.flatMap(({ person }) => consentOf(consentRandom, secret, person)),
      )
      await insertRows(client, 'activity', batch.flatMap(activity.ofApplicant))
    }
    onProgress(done, applicants)
  }

  // The next people are made while the database takes in the ones before.
  let inserting: Promise<void> = Promise.resolve()
  for (let done = 0; done < applicants; ) {
    const first = done
    done = Math.min(first + batchSize, applicants)
    const batch = Array.from({ length: done - first }, (_, offset) => personAt(first + offset))
    for (const { person } of batch)
      if (person.status === 'approved' && audience.length < audienceSize) audience.push(asRecipient(person))
    await inserting
    inserting = insert(batch, done)
  }
  await inserting
  return audience
}
