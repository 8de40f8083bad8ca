import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { inTransaction } from '../../kernel/index.ts'
import { createInstagramFixture, found, type InstagramFixture, sourceThat } from '../../testing/instagram-fixture.ts'
import { lookUp, sweepLookups } from '../index.ts'
import { requestLookup } from './request-lookup.ts'

/** A moment in which another transaction runs into a lock. */
const runIntoLock = () => new Promise((resolve) => setTimeout(resolve, 200))

describe('a profile without applicants', () => {
  let world: InstagramFixture
  beforeAll(async () => {
    world = await createInstagramFixture(inject('databaseUrl'))
  })
  afterAll(() => world.close())
  beforeEach(() => world.clear())

  const profiles = () => world.db.selectFrom('instagram_profiles').select('username_key').execute()
  const rename = (id: string, { db } = world.context) =>
    db
      .updateTable('applicants')
      .set({ instagram_username: `not ${id}` })
      .where('id', '=', id)
      .execute()
  /** The second starts when the first is done except for its commit. */
  const renameAtOnce = async (one: string, other: string): Promise<void> => {
    let renamed = (): void => undefined
    const isRenamed = new Promise<void>((resolve) => {
      renamed = resolve
    })
    const first = inTransaction(world.context, async (context) => {
      await rename(one, context)
      renamed()
      await runIntoLock()
    })
    await isRenamed
    await Promise.all([first, rename(other)])
  }

  it('T18 IG-01 is not stored again by a lookup that was requested while the person was erased', async () => {
    const id = await world.addPerson('ada')
    const erasing = inTransaction(world.context, async ({ db }) => {
      await db.deleteFrom('applicants').where('id', '=', id).execute()
      await runIntoLock()
    })
    const { profileId } = await inTransaction(world.context, (context) => requestLookup(context, 'ada', false))
    await erasing
    const source = sourceThat('apify', () => found('ada'))
    expect(await lookUp(world.system, [source], profileId, { demand: 'wanted' })).toEqual({ kind: 'gone' })
    expect(source.calls).toEqual([])
    expect(await profiles()).toEqual([])
  })

  it('is deleted although it is never looked up', async () => {
    await world.addPerson('bea')
    for (const key of ['ada', 'bea']) await world.addProfile(key)
    await world.addProfile('cleo')
    await sql`update instagram_profiles set created_at = now() - interval '11 minutes'
      where username_key <> 'cleo'`.execute(world.db)
    await sweepLookups(world.system)
    expect((await profiles()).map((row) => row.username_key).toSorted()).toEqual(['bea', 'cleo'])
  })

  it('T27 leaves no picture behind when the last two people who show it release it at the same moment', async () => {
    const people = [await world.addPerson('ada'), await world.addPerson('bea')]
    const name = `${'b'.repeat(64)}.webp`
    await sql`insert into pictures (name, bytes, width, height, is_owned) values (${name}, 1, 1, 1, true)`.execute(
      world.db,
    )
    for (const id of people)
      await sql`insert into applicant_pictures (applicant_id, slot, position, name, thumbnail, source_url)
        values (${id}::uuid, 'profile', 0, ${name}, ${name}, 'https://x.example/a.jpg')`.execute(world.db)
    const [one = '', other = ''] = people
    await renameAtOnce(one, other)
    const left = await world.db.selectFrom('pictures').select('is_owned').where('name', '=', name).execute()
    expect(left).toEqual([{ is_owned: false }])
  })

  it('IG-01 a lookup is stored while a bulk refresh that holds the profile is being started', async () => {
    await world.addPerson('ada')
    const profileId = await world.addProfile('ada')
    let started = (): void => undefined
    const isStored = new Promise<void>((resolve) => {
      started = resolve
    })
    const starting = inTransaction(world.context, async ({ db }) => {
      await sql`select from instagram_profiles where id = ${profileId}::uuid for key share`.execute(db)
      await isStored
    })
    const looked = lookUp(world.system, [sourceThat('apify', () => found('ada'))], profileId, { demand: 'now' })
    try {
      expect(await looked).toMatchObject({ kind: 'looked', failure: null })
    } finally {
      started()
      await starting
    }
  })
})
