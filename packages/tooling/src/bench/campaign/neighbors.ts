import { setTimeout as sleep } from 'node:timers/promises'
import { type Timing, timingOf } from '../applicants/timing.ts'
import type { CampaignRig } from './rig.ts'

export type Neighbors = { form: Timing; list: Timing }

const pauseMs = 20

/** An event that people may apply for. */
const openEvent = async ({ context }: CampaignRig): Promise<string> => {
  const id = context.newId()
  await context.db.insertInto('events').values({ id, name: 'Bench' }).execute()
  return id
}

/** One guest who applies and one admin who looks at the list, one call after the other, until stopped. */
export const watchNeighbors = async (rig: CampaignRig) => {
  const eventId = await openEvent(rig)
  let people = 0
  const application = () => {
    people += 1
    return {
      firstName: 'Applicant',
      lastName: `No ${people}`,
      email: `applicant${people}@example.net`,
      phone: `212555${String(1_000 + (people % 9_000)).padStart(4, '0')}`,
      age: 30,
      zipCodes: '10001',
      instagramUrl: `applicant${people}`,
      eventId,
    }
  }
  const apply = async (): Promise<number> => {
    const startedAt = performance.now()
    const answer = await fetch(`${rig.api.origin}/api/applicants`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(application()),
    })
    const text = await answer.text()
    if (answer.status !== 201) throw new Error(`The form answered ${answer.status}: ${text}`)
    return performance.now() - startedAt
  }
  const look = async (): Promise<number> => (await rig.admin.get('/api/admin/applicants?limit=50')).ms

  const during = async (isOver: () => boolean): Promise<Neighbors> => {
    const times: { form: number[]; list: number[] } = { form: [], list: [] }
    while (!isOver()) {
      times.form.push(await apply())
      times.list.push(await look())
      await sleep(pauseMs)
    }
    return { form: timingOf(times.form), list: timingOf(times.list) }
  }
  return {
    /** For so long, with nothing else going on. */
    idle: (forMs: number): Promise<Neighbors> => {
      const end = performance.now() + forMs
      return during(() => performance.now() > end)
    },
    /** Measures while other work is running. */
    beside: async <T>(work: Promise<T>): Promise<[T, Neighbors]> => {
      let isOver = false
      const watched = during(() => isOver)
      // The caller that awaits it gets this error; when the work itself fails, the error of the work counts.
      watched.catch(() => undefined)
      const result = await work.finally(() => {
        isOver = true
      })
      return [result, await watched]
    },
  }
}
