import { storageFull } from '@velvet/providers/pictures'
import type { PictureTools } from '@velvet/services/instagram'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { startPictures } from '../testing/picture-fixture.ts'
import { createTestApi, type TestApi } from '../testing/test-api.ts'

describe('POST /api/admin/upload-instagram-posts/:id', () => {
  let pictures: Awaited<ReturnType<typeof startPictures>>
  let api: TestApi
  let isFull = false
  let admin: Awaited<ReturnType<TestApi['signIn']>>
  beforeAll(async () => {
    pictures = await startPictures()
    const { store } = pictures.tools
    const put: PictureTools['store']['put'] = async (name, bytes) => {
      if (isFull) throw storageFull(new Error('no space is left'))
      return store.put(name, bytes)
    }
    api = await createTestApi(inject('databaseUrl'), { pictures: { ...pictures.tools, store: { ...store, put } } })
    admin = await api.signIn('moderator', 'ada')
  })
  afterAll(async () => {
    await api.close()
    await pictures.stop()
  })
  beforeEach(async () => {
    isFull = false
    pictures.answers.clear()
    await api.db.deleteFrom('applicants').execute()
    await api.db.deleteFrom('activity').execute()
  })

  const addPerson = async (...names: string[]): Promise<string> => {
    const id = api.context.newId()
    const posts = names.map((name) => ({ id: name, mediaUrl: `${pictures.origin}/${name}.gif` }))
    await api.db
      .insertInto('applicants')
      .values({ id, first_name: 'Ada', instagram_recent_posts: JSON.stringify(posts) })
      .execute()
    return id
  }
  const upload = (id: string) => admin({ method: 'POST', url: `/api/admin/upload-instagram-posts/${id}` })

  it('API-13 IG-16 stores the pictures of the posts, returns how many of how many, and shows the stored ones', async () => {
    const id = await addPerson('1', '2')
    const answer = await upload(id)
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true, uploadedCount: 2, totalPosts: 2 }])
    const { instagramRecentPosts: posts } = (await admin({ method: 'GET', url: `/api/admin/applicants/${id}` })).json()
    expect(posts.map(({ mediaUrl }: { mediaUrl: string }) => mediaUrl)).toEqual([
      expect.stringMatching(/^\/instagram-images\/[0-9a-f]{64}\.webp$/),
      expect.stringMatching(/^\/instagram-images\/[0-9a-f]{64}\.webp$/),
    ])
    const log = await api.db.selectFrom('activity').select(['action', 'description', 'actor_name']).execute()
    expect(log).toEqual([
      {
        action: 'applicant.instagram_pictures_kept',
        description: 'Saved 2 of 2 Instagram pictures of Ada',
        actor_name: 'ada',
      },
    ])
  })

  it('API-13 says why some are missing', async () => {
    const id = await addPerson('1', '2')
    pictures.answers.set('/2.gif', (_request, response) => response.end('<script>alert(1)</script>'))
    const answer = (await upload(id)).json()
    expect(answer).toEqual({
      success: false,
      uploadedCount: 1,
      totalPosts: 2,
      message: expect.stringMatching(/picture/i),
    })
  })

  it('API-13 does nothing for a person without posts, and refuses an unknown person', async () => {
    expect((await upload(await addPerson())).json()).toEqual({ success: true, uploadedCount: 0, totalPosts: 0 })
    const unknown = await upload(api.context.newId())
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'applicant_not_found'])
  })

  it('T27 reports full storage', async () => {
    isFull = true
    const answer = await upload(await addPerson('1'))
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'storage_full'])
  })
})
