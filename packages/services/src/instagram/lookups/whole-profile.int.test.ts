import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { updateApplicant } from '../../applicants/index.ts'
import { undoEdit } from '../../batches/index.ts'
import { inTransaction } from '../../kernel/index.ts'
import { mergeApplicants, undoMerge } from '../../merges/index.ts'
import { createInstagramFixture, found, type InstagramFixture, sourceThat } from '../../testing/instagram-fixture.ts'
import { getInstagramState, lookUp } from '../index.ts'
import { requestLookup } from './request-lookup.ts'

describe('the profile of a person', () => {
  let world: InstagramFixture
  beforeAll(async () => {
    world = await createInstagramFixture(inject('databaseUrl'))
  })
  afterAll(() => world.close())
  beforeEach(() => world.clear())

  const looked = async (key: string, followers: number) => {
    const { profileId } = await inTransaction(world.context, (context) => requestLookup(context, key, false))
    await lookUp(world.system, [sourceThat('apify', () => found(key, { followers }))], profileId, { demand: 'now' })
  }
  const edit = async (id: string, body: { instagramUsername: string; firstName?: string }): Promise<string> => {
    await updateApplicant(world.context, { params: { id }, body })
    const edits = world.db.selectFrom('batches').select('id').where('action', '=', 'edit').orderBy('created_at', 'desc')
    return (await edits.executeTakeFirstOrThrow()).id
  }
  const undo = (id: string) => undoEdit(world.context, { params: { id } })
  const profileOf = (key: string, followers: number) => ({
    instagram_username: key,
    instagram_followers: followers,
    instagram_profile_picture: `https://scontent.cdninstagram.com/${key}.jpg`,
  })
  const keptByHand = async (id: string) => (await getInstagramState(world.context, { params: { id } })).keptByHand

  it('returns with the username when an edit is undone, also after another one was fetched', async () => {
    const id = await world.addPerson('ada')
    await looked('ada', 1_200)
    const before = await world.person(id)
    const edited = await edit(id, { instagramUsername: 'bea' })
    await looked('bea', 500)
    expect(await world.person(id)).toMatchObject(profileOf('bea', 500))
    await undo(edited)
    expect(await world.person(id)).toEqual({ ...before, updated_at: expect.any(Date) })
    await looked('ada', 1_300)
    expect(await world.person(id)).toMatchObject(profileOf('ada', 1_300))
    expect(await keptByHand(id)).toEqual([])
  })

  it('is cleared when an edit is undone before which nothing was fetched', async () => {
    const id = await world.addPerson('ada')
    const before = await world.person(id)
    const edited = await edit(id, { instagramUsername: 'bea' })
    await looked('bea', 500)
    await undo(edited)
    expect(await world.person(id)).toEqual({ ...before, updated_at: expect.any(Date) })
  })

  it('stays when the username was changed once more', async () => {
    const id = await world.addPerson('ada')
    await looked('ada', 1_200)
    const edited = await edit(id, { instagramUsername: 'bea', firstName: 'Bea' })
    await edit(id, { instagramUsername: 'cleo' })
    await undo(edited)
    expect(await world.person(id)).toMatchObject({
      ...{ first_name: 'Guest', instagram_username: 'cleo', instagram_url: 'https://instagram.com/cleo' },
      ...{ instagram_followers: null, instagram_data_last_updated: null },
    })
  })

  it('of a duplicate stays known when it is merged into a person without one', async () => {
    const [kept, duplicate] = [await world.addPerson(null), await world.addPerson('bob')]
    await looked('bob', 500)
    await mergeApplicants(world.context, { body: { primaryId: kept, duplicateIds: [duplicate] } })
    expect(await world.person(kept)).toMatchObject(profileOf('bob', 500))
    await looked('bob', 600)
    expect(await world.person(kept)).toMatchObject(profileOf('bob', 600))
    expect(await keptByHand(kept)).toEqual([])
  })

  it('of the kept person has no numbers of a merged one, and returns when the merge is undone', async () => {
    const [kept, duplicate] = [await world.addPerson('ada'), await world.addPerson('bob')]
    await looked('bob', 500)
    const merge = (mergeFields: Record<string, string>) =>
      mergeApplicants(world.context, { body: { primaryId: kept, duplicateIds: [duplicate], mergeFields } })
    const quick = await merge({})
    expect(await world.person(kept)).toMatchObject({ instagram_username: 'ada', instagram_followers: null })
    await undoMerge(world.context, { params: { id: quick.mergeId } })
    await looked('ada', 1_200)
    const chosen = await merge({ instagramUsername: duplicate })
    expect(await world.person(kept)).toMatchObject(profileOf('bob', 500))
    await looked('bob', 600)
    await undoMerge(world.context, { params: { id: chosen.mergeId } })
    expect(await world.person(kept)).toMatchObject(profileOf('ada', 1_200))
    expect(await world.person(duplicate)).toMatchObject(profileOf('bob', 500))
  })
})
