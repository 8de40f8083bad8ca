import { stat } from 'node:fs/promises'
import path from 'node:path'
import { keepPictures, ringForSweep, sweepPictures } from '@velvet/services/instagram'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { pictureOf, startPictures } from '../testing/picture-fixture.ts'
import { createTestApi, type TestApi } from '../testing/test-api.ts'

type Shown = { mediaUrl: string; thumbnailUrl?: string }

describe('pictures that a person shows', () => {
  let pictures: Awaited<ReturnType<typeof startPictures>>
  let api: TestApi
  beforeAll(async () => {
    pictures = await startPictures()
    api = await createTestApi(inject('databaseUrl'), { pictures: pictures.tools })
  })
  afterAll(async () => {
    await api.close()
    await pictures.stop()
  })
  beforeEach(async () => {
    await api.db.deleteFrom('applicants').execute()
    await sweep()
    await api.db.deleteFrom('outbox').execute()
    pictures.answers.clear()
  })

  const at = (number: number) => `${pictures.origin}/${number}.gif`
  const sweep = () => sweepPictures(api.system, pictures.tools.store)
  const keep = (id: string) => keepPictures(api.system, pictures.tools, id)
  const addPerson = async (numbers: readonly number[], username: string): Promise<string> => {
    const id = api.context.newId()
    await api.db
      .insertInto('applicants')
      .values({
        id,
        first_name: 'Guest',
        instagram_username: username,
        instagram_profile_picture: at(numbers[0] ?? 0),
        instagram_recent_posts: JSON.stringify(numbers.map((number) => ({ id: `p${number}`, mediaUrl: at(number) }))),
        instagram_data_last_updated: new Date(),
      })
      .execute()
    return id
  }
  const look = async (id: string) => {
    const row = await api.db
      .selectFrom('applicants')
      .select([
        'instagram_profile_picture as profile',
        'instagram_recent_posts',
        'instagram_data_last_updated as updated',
      ])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { ...row, posts: row.instagram_recent_posts as Shown[] }
  }
  const isStored = async (address: string): Promise<boolean> => {
    const name = address.replace('/instagram-images/', '')
    return stat(path.join(pictures.directory, name.slice(0, 2), name)).then(
      () => true,
      () => false,
    )
  }
  const shownBy = async (id: string): Promise<string[]> => {
    const { profile, posts } = await look(id)
    return [profile, ...posts.flatMap(({ mediaUrl, thumbnailUrl }) => [mediaUrl, thumbnailUrl])].filter(
      (address): address is string => typeof address === 'string',
    )
  }
  /** Stored pictures that are shown although their file is gone. */
  const dead = async (id: string): Promise<string[]> => {
    const gone: string[] = []
    for (const address of await shownBy(id))
      if (address.startsWith('/') && !(await isStored(address))) gone.push(address)
    return gone
  }

  it('IG-16 stay when two requests store the pictures of the same person at the same time', async () => {
    const id = await addPerson([1, 2, 3], 'ada')
    await Promise.all([keep(id), keep(id), keep(id)])
    await sweep()
    expect(await dead(id)).toEqual([])
    expect((await look(id)).posts.every(({ mediaUrl }) => mediaUrl.startsWith('/instagram-images/'))).toBe(true)
    expect(await api.db.selectFrom('applicant_pictures').select('slot').execute()).toHaveLength(4)
  })

  it('T27 of a person who was erased while they were being stored are removed, even when nothing else happens', async () => {
    const id = await addPerson([1], 'ada')
    pictures.answers.set('/1.gif', async (_request, response) => {
      await api.db.deleteFrom('applicants').where('id', '=', id).execute()
      pictures.answers.clear()
      response.end(pictureOf(1))
    })
    await keep(id)
    expect(await pictures.files()).not.toEqual([])
    const sweeps = () =>
      api.db
        .selectFrom('outbox')
        .select('id')
        .where('job', '=', 'pictures.sweep')
        // The database's clock: this process has no microseconds.
        .where('run_at', '<=', sql<Date>`now()`)
        .execute()
    await ringForSweep(api.system)
    expect(await sweeps()).toEqual([])
    await sql`update pictures set used_at = now() - interval '16 minutes'`.execute(api.db)
    await ringForSweep(api.system)
    await ringForSweep(api.system)
    expect(await sweeps()).toHaveLength(1)
    await sweep()
    expect(await pictures.files()).toEqual([])
  })

  const undoLater = async (mergeFields: (duplicateId: string) => Record<string, string>) => {
    const [primaryId, duplicateId] = [await addPerson([1, 2], 'ada'), await addPerson([3, 4], 'bob')]
    await Promise.all([keep(primaryId), keep(duplicateId)])
    const admin = await api.signIn('admin')
    const payload = { primaryId, duplicateIds: [duplicateId], mergeFields: mergeFields(duplicateId) }
    const merged = await admin({ method: 'POST', url: '/api/admin/advanced-merge', payload })
    expect(merged.statusCode).toBe(200)
    await sweep()
    expect(await dead(primaryId)).toEqual([])
    const undone = await admin({ method: 'POST', url: `/api/admin/merges/${merged.json().mergeId}/undo` })
    expect(undone.statusCode).toBe(200)
    await sweep()
    return [primaryId, duplicateId] as const
  }

  it('MERGE-06 IG-22 return with the person when a merge is undone, and deleted ones are not shown', async () => {
    const [primaryId, duplicateId] = await undoLater((id) => ({ instagramUsername: id }))
    expect([await dead(primaryId), await dead(duplicateId)]).toEqual([[], []])
    expect((await look(duplicateId)).posts).toHaveLength(2)
    expect(await look(primaryId)).toMatchObject({ profile: null, posts: [], updated: null })
  })

  it('MERGE-06 IG-22 of a merged person are not shown when the person is restored without the files', async () => {
    const [primaryId, duplicateId] = await undoLater(() => ({}))
    expect([await dead(primaryId), await dead(duplicateId)]).toEqual([[], []])
    expect((await look(primaryId)).posts).toHaveLength(2)
    expect(await look(duplicateId)).toMatchObject({ profile: null, posts: [], updated: null })
  })
})
