import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { updateApplicant } from '../../applicants/index.ts'
import { inTransaction } from '../../kernel/index.ts'
import { createInstagramFixture, found, type InstagramFixture, sourceThat } from '../../testing/instagram-fixture.ts'
import { lookUp } from '../index.ts'
import { requestLookup } from './request-lookup.ts'

describe('changing the username', () => {
  let world: InstagramFixture
  beforeAll(async () => {
    world = await createInstagramFixture(inject('databaseUrl'))
  })
  afterAll(() => world.close())
  beforeEach(() => world.clear())

  const looked = async (key: string) => {
    const { profileId } = await inTransaction(world.context, (context) => requestLookup(context, key, false))
    await lookUp(world.system, [sourceThat('apify', () => found(key))], profileId, { demand: 'now' })
    return profileId
  }
  const keepPicture = async (applicantId: string) => {
    const name = `${'a'.repeat(64)}.webp`
    await sql`insert into pictures (name, bytes, width, height) values (${name}, 1, 1, 1) on conflict do nothing`.execute(
      world.db,
    )
    await sql`insert into applicant_pictures (applicant_id, slot, position, name, thumbnail, source_url)
      values (${applicantId}::uuid, 'profile', 0, ${name}, ${name}, 'https://x.example/a.jpg')`.execute(world.db)
  }
  const pictures = () => world.db.selectFrom('applicant_pictures').select('applicant_id').execute()

  it('clears all data of the old profile, and deletes the profile when no other person has it', async () => {
    const [id, other] = [await world.addPerson('ada'), await world.addPerson('bea')]
    const [adas, beas] = [await looked('ada'), await looked('bea')]
    await keepPicture(id)
    await keepPicture(other)
    const before = await world.person(id)
    await updateApplicant(world.context, { params: { id }, body: { instagramUsername: 'bea' } })
    const after = await world.person(id)
    expect(after).toMatchObject({
      instagram_followers: null,
      instagram_verified: false,
      instagram_profile_picture: null,
      instagram_recent_posts: [],
      instagram_data_last_updated: null,
    })
    expect(after.updated_at.getTime()).toBeGreaterThan(before.updated_at.getTime())
    expect(await pictures()).toEqual([{ applicant_id: other }])
    expect(await world.profile(adas)).toBeUndefined()
    expect(await world.profile(beas)).toBeDefined()
    await looked('bea')
    expect(await world.person(id)).toMatchObject({
      instagram_profile_picture: 'https://scontent.cdninstagram.com/bea.jpg',
    })
  })

  it('ignores letter case', async () => {
    const id = await world.addPerson('ada')
    const profileId = await looked('ada')
    await updateApplicant(world.context, { params: { id }, body: { instagramUsername: 'ADA' } })
    expect(await world.person(id)).toMatchObject({ instagram_username: 'ADA', instagram_followers: 1_200 })
    expect(await world.profile(profileId)).toBeDefined()
  })
})
