import { setTimeout as sleep } from 'node:timers/promises'
import { exportFiltered } from '@velvet/services/exports'
import { Client } from 'pg'
import { request } from 'undici'
import { recordStatements } from '../rig/record-statements.ts'
import type { Rig } from '../rig/start-rig.ts'

/** Milliseconds, each the median of the rounds; megabytes. */
export type Comparison = {
  people: number
  bytes: number
  firstByteMs: number
  apiMs: number
  copyMs: number
  bareCopyMs: number
  memory: { before: number; peak: number; after: number }
}

const rounds = 5
const restMs = 2_000

/** The query behind the cursor of an export of all applicants, as the product writes it. */
const exportQuery = async (rig: Rig): Promise<string> => {
  const statements = await recordStatements(rig.context, async (recording) => {
    const { text } = await exportFiltered(recording, { query: {} })
    for await (const _piece of text) break
  })
  const cursor = statements.find(({ text }) => text.startsWith('declare '))
  const query = cursor?.text.split(' cursor for ')[1]
  if (!query || cursor?.values.length !== 0) throw new Error('The export is no plain cursor any more')
  return query
}

/** What COPY itself would write of the same people: no line made, nothing made harmless, times as the database prints them. */
const bareCopy = `copy (select first_name, last_name, email, phone, age, city, state, country, zip_codes, instagram_url,
  instagram_username, instagram_followers, instagram_verified, status, priority, score, notes, email_opt_in, sms_opt_in,
  preferred_contact_method, source, referral_code, created_at, updated_at from applicants order by created_at desc, id desc)
  to stdout (format csv, force_quote *)`

const millisecondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

type Download = { people: number; bytes: number; firstByteMs: number; ms: number }

const download = async ({ api, cookie }: Rig): Promise<Download> => {
  const startedAt = performance.now()
  const { statusCode, headers, body } = await request(`${api.origin}/api/admin/applicants/export`, {
    headers: { cookie },
  })
  if (statusCode !== 200) throw new Error(`The export answered ${statusCode}: ${await body.text()}`)
  let bytes = 0
  let firstByteMs = 0
  for await (const piece of body) {
    if (bytes === 0) firstByteMs = performance.now() - startedAt
    bytes += (piece as Buffer).length
  }
  return { people: Number(headers['x-total-count']), bytes, firstByteMs, ms: performance.now() - startedAt }
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** The export through the api and the two copies, in turns, after one round that only warms up. */
export const compareExport = async (rig: Rig): Promise<Comparison> => {
  const copy = `copy ${await exportQuery(rig)} to stdout`
  const client = new Client({ connectionString: rig.databaseUrl })
  await client.connect()
  const before = await rig.api.memory.now()
  const watched = rig.api.memory.watch()
  try {
    const downloads: Download[] = []
    const copies: number[] = []
    const bareCopies: number[] = []
    for (let round = 0; round <= rounds; round += 1) {
      const one = await download(rig)
      const copyMs = await millisecondsOf(() => client.query(copy))
      const bareMs = await millisecondsOf(() => client.query(bareCopy))
      if (round === 0) continue
      downloads.push(one)
      copies.push(copyMs)
      bareCopies.push(bareMs)
    }
    await sleep(restMs)
    return {
      people: downloads[0]?.people ?? 0,
      bytes: downloads[0]?.bytes ?? 0,
      firstByteMs: median(downloads.map((one) => one.firstByteMs)),
      apiMs: median(downloads.map((one) => one.ms)),
      copyMs: median(copies),
      bareCopyMs: median(bareCopies),
      memory: { before, peak: watched.peak(), after: await rig.api.memory.now() },
    }
  } finally {
    watched.stop()
    await client.end()
  }
}
