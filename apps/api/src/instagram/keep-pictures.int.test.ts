import { stat } from 'node:fs/promises'
import path from 'node:path'
import { storageFull } from '@velvet/providers/pictures'
import { keepPictures, sweepPictures } from '@velvet/services/instagram'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { pictureOf, startPictures } from '../testing/picture-fixture.ts'
import { createTestApi, type TestApi } from '../testing/test-api.ts'

type Shown = { mediaUrl: string; thumbnailUrl?: string }

describe('storing pictures', () => {
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
    await sweepPictures(api.system, pictures.tools.store)
    await api.db.deleteFrom('outbox').execute()
    pictures.asked.splice(0)
    pictures.answers.clear()
  })

  const at = (number: number) => `${pictures.origin}/${number}.gif`
  /** A person whose posts show these pictures, and whose profile shows the first. */
  const addPerson = async (numbers: readonly number[], username = `guest${numbers[0]}`): Promise<string> => {
    const id = api.context.newId()
    await api.db
      .insertInto('applicants')
      .values({
        id,
        first_name: 'Guest',
        instagram_username: username,
        instagram_profile_picture: at(numbers[0] ?? 0),
        instagram_recent_posts: JSON.stringify(numbers.map((number) => ({ id: `p${number}`, mediaUrl: at(number) }))),
      })
      .execute()
    return id
  }
  const keep = (id: string) => keepPictures(api.system, pictures.tools, id)
  const sweep = () => sweepPictures(api.system, pictures.tools.store)
  const look = async (id: string) => {
    const row = await api.db
      .selectFrom('applicants')
      .select(['instagram_profile_picture as profile', 'instagram_recent_posts', 'updated_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { ...row, posts: row.instagram_recent_posts as Shown[] }
  }
  const waitingSweeps = () =>
    api.db
      .selectFrom('outbox')
      .select('id')
      .where('job', '=', 'pictures.sweep')
      .where('run_at', '<=', sql<Date>`now()`)
      .execute()
  const isStored = (address: string) => {
    const name = address.replace('/instagram-images/', '')
    return stat(path.join(pictures.directory, name.slice(0, 2), name)).then(
      () => true,
      () => false,
    )
  }

  it('IG-16 T27 stores the profile picture and twelve of posts as WebP in two sizes, and no thirteenth', async () => {
    const id = await addPerson([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13])
    const before = await look(id)
    expect(await keep(id)).toEqual({ kept: 12, total: 13, message: null })
    const { profile, posts, updated_at } = await look(id)
    expect(profile).toMatch(/^\/instagram-images\/[0-9a-f]{64}\.webp$/)
    for (const post of posts.slice(0, 12)) {
      expect(await isStored(post.mediaUrl)).toBe(true)
      expect(await isStored(post.thumbnailUrl ?? '')).toBe(true)
    }
    expect(posts[12]).toEqual({ id: 'p13', mediaUrl: at(13) })
    expect(pictures.asked).not.toContain('/13.gif')
    expect(updated_at).toEqual(before.updated_at)
    expect(await api.db.selectFrom('applicant_pictures').select('slot').execute()).toHaveLength(13)
  })

  it('IG-16 fetches nothing twice, not even for another person with the same username', async () => {
    const [one, other] = [await addPerson([1, 2], 'same'), await addPerson([1, 2], 'Same')]
    await keep(one)
    await keep(one)
    expect(await keep(other)).toEqual({ kept: 2, total: 2, message: null })
    expect(pictures.asked.toSorted()).toEqual(['/1.gif', '/1.gif', '/2.gif'])
    expect((await look(other)).posts).toEqual((await look(one)).posts)
  })

  it('IG-16 keeps the address of a picture that cannot be fetched, and says why', async () => {
    const id = await addPerson([1, 2, 3, 4])
    pictures.answers.set('/2.gif', (_request, response) => response.writeHead(403).end())
    pictures.answers.set('/3.gif', (_request, response) => response.end('<script>alert(1)</script>'))
    pictures.answers.set('/4.gif', (_request, response) => response.end(Buffer.alloc(5 * 1024 * 1024 + 1)))
    const { kept, message } = await keep(id)
    expect(kept).toBe(1)
    expect(message).toMatch(/403.*not contain a picture.*5 MB/s)
    expect((await look(id)).posts.slice(1).map((post) => post.mediaUrl)).toEqual([at(2), at(3), at(4)])
  })

  it('overwrites nothing that was changed during the fetch', async () => {
    const id = await addPerson([1, 2])
    pictures.answers.set('/2.gif', async (_request, response) => {
      await api.db.updateTable('applicants').set({ instagram_profile_picture: 'https://x.example/typed.jpg' }).execute()
      pictures.answers.delete('/2.gif')
      response.end()
    })
    await keep(id)
    expect((await look(id)).profile).toBe('https://x.example/typed.jpg')
    expect((await api.db.selectFrom('applicant_pictures').select('slot').execute()).map(({ slot }) => slot)).toEqual([
      'post',
    ])
  })

  it('T27 removes the pictures with the person, and shared pictures with the last person who shows them', async () => {
    const one = await addPerson([1, 2])
    const other = await addPerson([2, 3])
    await keep(one)
    await keep(other)
    const [own, shared] = (await look(one)).posts.map((post) => post.mediaUrl)
    expect((await look(other)).posts[0]?.mediaUrl).toBe(shared)
    await api.db.deleteFrom('outbox').execute()
    await api.db.deleteFrom('applicants').where('id', '=', one).execute()
    expect(await waitingSweeps()).toHaveLength(1)
    await sweep()
    expect([await isStored(own ?? ''), await isStored(shared ?? '')]).toEqual([false, true])
    await api.db.deleteFrom('applicants').execute()
    await sweep()
    expect(await pictures.files()).toEqual([])
    expect(await api.db.selectFrom('pictures').select('name').execute()).toEqual([])
  })

  it('keeps the pictures of a merged person for the person who shows them then', async () => {
    const primaryId = await addPerson([1], 'ada')
    await api.db
      .updateTable('applicants')
      .set({ instagram_username: null, instagram_profile_picture: null, instagram_recent_posts: '[]' })
      .execute()
    const duplicateId = await addPerson([2, 3], 'ada')
    await keep(duplicateId)
    const { posts } = await look(duplicateId)
    const admin = await api.signIn('admin')
    const payload = { primaryId, duplicateIds: [duplicateId], mergeFields: { instagramUsername: duplicateId } }
    const merged = await admin({ method: 'POST', url: '/api/admin/advanced-merge', payload })
    expect(merged.statusCode).toBe(200)
    await sweep()
    expect((await look(primaryId)).posts).toEqual(posts)
    for (const post of posts) expect(await isStored(post.mediaUrl)).toBe(true)
  })

  it('releases the pictures that a person no longer shows', async () => {
    const id = await addPerson([1, 2])
    await keep(id)
    const [first, second] = (await look(id)).posts.map((post) => post.mediaUrl)
    await api.db
      .updateTable('applicants')
      .set({
        instagram_recent_posts: JSON.stringify([
          { id: 'p3', mediaUrl: at(3) },
          { id: 'p1', mediaUrl: at(1) },
        ]),
      })
      .execute()
    await keep(id)
    await sweep()
    expect(pictures.asked.filter((url) => url === '/1.gif')).toHaveLength(2)
    expect((await look(id)).posts[1]?.mediaUrl).toBe(first)
    expect([await isStored(first ?? ''), await isStored(second ?? '')]).toEqual([true, false])
  })

  it('finds what an interrupted attempt left behind, and leaves pictures alone that are being stored', async () => {
    const name = `${'a'.repeat(64)}.webp`
    await pictures.tools.store.put(name, Buffer.from('x'))
    await api.db.insertInto('pictures').values({ name, bytes: 1, width: 1, height: 1 }).execute()
    await sweep()
    expect(await pictures.files()).toHaveLength(1)
    await sql`update pictures set used_at = now() - interval '16 minutes'`.execute(api.db)
    await sweep()
    expect(await pictures.files()).toEqual([])
  })

  it('T27 above the allowed size, removes the pictures that were viewed longest ago', async () => {
    const [old, young] = [await addPerson([1, 2]), await addPerson([3, 4])]
    for (const id of [old, young]) await keep(id)
    const { posts } = await look(young)
    await sql`update pictures set used_at = now() - interval '9 days'
      where name in (select name from applicant_pictures where applicant_id = ${old})`.execute(api.db)
    const all = Number(
      (await api.db.selectFrom('pictures').select(sql<string>`sum(bytes)`.as('sum')).executeTakeFirstOrThrow()).sum,
    )
    await sweepPictures(
      { ...api.system, settings: { ...api.system.settings, picturesMaxBytes: all - 1 } },
      pictures.tools.store,
    )
    expect(await look(old)).toMatchObject({
      profile: at(1),
      posts: [
        { id: 'p1', mediaUrl: at(1) },
        { id: 'p2', mediaUrl: at(2) },
      ],
    })
    expect((await look(young)).posts).toEqual(posts)
    for (const post of posts) expect(await isStored(post.mediaUrl)).toBe(true)
  })

  it('T27 shows the latest address of a picture that was removed, because earlier ones expire', async () => {
    const id = await addPerson([1])
    await keep(id)
    await api.db
      .updateTable('applicants')
      .set({ instagram_profile_picture: `${at(1)}?signature=2` })
      .where('id', '=', id)
      .execute()
    await keep(id)
    expect((await look(id)).profile).toMatch(/^\/instagram-images\//)
    await sweepPictures(
      { ...api.system, settings: { ...api.system.settings, picturesMaxBytes: 1 } },
      pictures.tools.store,
    )
    expect((await look(id)).profile).toBe(`${at(1)}?signature=2`)
  })

  it('T27 answers a full disk with storage_full and keeps the pictures that fit', async () => {
    const id = await addPerson([1, 2, 3])
    const { promise: isFull, resolve: fill } = Promise.withResolvers<void>()
    pictures.answers.set('/3.gif', async (_request, response) => {
      await isFull
      response.end(pictureOf(3))
    })
    // For both sizes of the profile picture and of the first two posts.
    let room = 6
    const { store } = pictures.tools
    const full = {
      ...pictures.tools,
      store: {
        ...store,
        put: async (name: string, bytes: Uint8Array) => {
          if (room === 0) throw storageFull(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
          await store.put(name, bytes)
          room -= 1
          if (room === 0) fill()
        },
      },
    }
    await expect(keepPictures(api.system, full, id)).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'storage_full',
    })
    const { profile, posts } = await look(id)
    const shown = [profile ?? '', ...posts.map(({ mediaUrl }) => mediaUrl)]
    expect(await Promise.all(shown.map(isStored))).toEqual([true, true, true, false])
    expect(shown[3]).toBe(at(3))
    expect((await keep(id)).kept).toBe(3)
  })

  it('never shows a picture whose file is gone, however people change during the sweep', async () => {
    for (let round = 0; round < 10; round++) {
      const people = await Promise.all([1, 2, 3].map((number) => addPerson([number, 4, 5], `guest${round}x${number}`)))
      const [leaving] = people
      await keep(leaving ?? '')
      await Promise.all([
        ...people.map(keep),
        api.db
          .deleteFrom('applicants')
          .where('id', '=', leaving ?? '')
          .execute(),
        sweep(),
        sweep(),
      ])
      await sweep()
      const { rows } = await sql<{
        name: string
      }>`select name from applicant_pictures union select thumbnail from applicant_pictures`.execute(api.db)
      for (const { name } of rows) expect([round, await isStored(name)]).toEqual([round, true])
      await api.db.deleteFrom('applicants').execute()
    }
    await sweep()
    expect(await pictures.files()).toEqual([])
  })
})
