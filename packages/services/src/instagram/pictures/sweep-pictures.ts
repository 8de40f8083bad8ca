import { sweepPictures as sweepJob } from '@velvet/contracts/instagram'
import { sql } from 'kysely'
import { type Context, inTransaction } from '../../kernel/index.ts'
import { changePeople } from '../../people/index.ts'
import { asRefresh } from '../refresh-mark.ts'
import { addressOf, keptAddress, postWith, type StoredPost } from './picture-slots.ts'
import type { PictureStore } from './pictures.ts'

const batch = 100

/** Longer than storing all pictures of one person takes: until then a picture may be on its way to its owner. */
const graceMinutes = 15
const graceStart = sql<Date>`now() - make_interval(mins => ${graceMinutes})`

/**
 * Removes some unowned pictures, row and file; returns how many. The row is locked until its file is gone, so that a concurrent
 * request to store the same picture waits, and then writes both again. A row that got an owner since cannot be removed, and the
 * file then stays.
 */
const removeUnowned = (context: Context, store: PictureStore): Promise<number> =>
  inTransaction(context, async ({ db }) => {
    const rows = await db
      .selectFrom('pictures as p')
      .select('p.name')
      .where('p.is_owned', '=', false)
      .where('p.used_at', '<', graceStart)
      .where(({ and, exists, not, selectFrom }) => {
        const owned = selectFrom('applicant_pictures as o').select('o.name')
        return and([
          not(exists(owned.whereRef('o.name', '=', 'p.name'))),
          not(exists(owned.whereRef('o.thumbnail', '=', 'p.name'))),
          not(exists(selectFrom('events as e').select('e.id').whereRef('e.picture', '=', 'p.name'))),
        ])
      })
      .orderBy('p.used_at')
      .limit(batch)
      .forUpdate('p')
      .skipLocked()
      .execute()
    if (rows.length === 0) return 0
    const names = rows.map(({ name }) => name)
    await db.deleteFrom('pictures').where('name', 'in', names).execute()
    await Promise.all(names.map((name) => store.remove(name)))
    return names.length
  })

/** The people whose pictures were viewed longest ago and take this many bytes together; some at a time. */
const minUsedOwners = async (context: Context, bytes: number): Promise<string[]> => {
  const oldest = context.db
    .selectFrom('pictures')
    .select(['name', 'bytes', 'used_at'])
    .where('is_owned', '=', true)
    // Those of events stay: they are stored only here.
    .where(({ exists, not, selectFrom }) =>
      not(exists(selectFrom('events as e').select('e.id').whereRef('e.picture', '=', 'pictures.name'))),
    )
    .orderBy('used_at')
    .orderBy('name')
    .limit(batch)
  const summed = context.db
    .selectFrom(oldest.as('oldest'))
    .select(['name', sql<number>`sum(bytes) over (order by used_at, name) - bytes`.as('before')])
  const rows = await context.db
    .selectFrom(summed.as('p'))
    .innerJoin('applicant_pictures as o', (join) =>
      join.on(({ eb, or, ref }) => or([eb('o.name', '=', ref('p.name')), eb('o.thumbnail', '=', ref('p.name'))])),
    )
    .select('o.applicant_id')
    .distinct()
    .where('p.before', '<', bytes)
    .orderBy('o.applicant_id')
    .execute()
  return rows.map(({ applicant_id }) => applicant_id)
}

/** The person shows the addresses at Instagram again, and owns no picture any more. */
const giveUpPictures = (context: Context, applicantId: string): Promise<void> =>
  inTransaction(context, async (inside) => {
    const { db } = inside
    await asRefresh(inside)
    const person = await db
      .selectFrom('applicants')
      .select(['instagram_profile_picture', 'instagram_recent_posts'])
      .where('id', '=', applicantId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    const rows = await db
      .deleteFrom('applicant_pictures')
      .where('applicant_id', '=', applicantId)
      .returning(['slot', 'name', 'source_url'])
      .execute()
    if (!person) return
    const keyOf = (slot: string, address: string | null) => `${slot} ${address}`
    const sources = new Map(rows.map(({ slot, name, source_url }) => [keyOf(slot, keptAddress(name)), source_url]))
    const profile = person.instagram_profile_picture
    const posts = (person.instagram_recent_posts as StoredPost[]).map((post) => {
      const source = sources.get(keyOf('post', addressOf(post)))
      return source === undefined ? post : postWith(post, { mediaUrl: source, thumbnailUrl: null })
    })
    const columns = {
      instagram_profile_picture: sources.get(keyOf('profile', profile)) ?? profile,
      instagram_recent_posts: posts,
    }
    await changePeople(inside, [{ id: applicantId, columns }])
  })

const keptBytes = async (context: Context): Promise<number> => {
  const { total } = await context.db
    .selectFrom('pictures')
    .select(({ fn }) => fn.coalesce(fn.sum<string>('bytes'), sql<string>`0`).as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/**
 * Removes unowned pictures. Above the allowed size (T27), also removes those that were viewed longest ago; their people show the
 * addresses at Instagram again. Several sweeps may run at once.
 */
export const sweepPictures = async (context: Context, store: PictureStore, signal?: AbortSignal): Promise<void> => {
  const removeAll = async (): Promise<void> => {
    while (!signal?.aborted && (await removeUnowned(context, store)) > 0);
  }
  await removeAll()
  while (!signal?.aborted) {
    const tooMany = (await keptBytes(context)) - context.settings.picturesMaxBytes
    const owners = tooMany > 0 ? await minUsedOwners(context, tooMany) : []
    if (owners.length === 0) return
    for (const owner of owners) await giveUpPictures(context, owner)
    await removeAll()
  }
}

/**
 * Queues a sweep when pictures have long been unowned: an attempt to store them broke off, or their person was removed while they
 * were on their way. At most every five minutes, in case they cannot be removed.
 */
export const ringForSweep = async ({ db }: Context): Promise<void> => {
  const jobs = db.selectFrom('outbox').select('id').where('job', '=', sweepJob.name)
  await db
    .insertInto('outbox')
    .columns(['id', 'job', 'payload'])
    .expression(
      db
        .selectNoFrom([sql`new_id()`.as('id'), sql.lit(sweepJob.name).as('job'), sql`'{}'::jsonb`.as('payload')])
        .where(({ and, exists, not, selectFrom }) =>
          and([
            exists(
              selectFrom('pictures').select('name').where('is_owned', '=', false).where('used_at', '<', graceStart),
            ),
            not(exists(jobs.where('done_at', 'is', null).where('run_at', '<=', sql<Date>`now()`))),
            not(exists(jobs.where('done_at', '>', sql<Date>`now() - interval '5 minutes'`))),
          ]),
        ),
    )
    .execute()
}
