import type { PrepareWrite, WriteWorld } from './write-world.ts'

const person = async ({ addGuest, db }: WriteWorld): Promise<string> => {
  const id = await addGuest()
  await db.updateTable('applicants').set({ instagram_username: 'ada.king' }).where('id', '=', id).execute()
  return id
}

/** A successful call of every endpoint that fetches profiles or stores their pictures. */
export const writesOfInstagram: Record<string, PrepareWrite> = {
  refreshInstagram: async (world) => ({ id: await person(world) }),
  uploadInstagramPosts: async (world) => ({ id: await person(world) }),
  refreshInstagramBulk: async (world) => ({ body: { applicantIds: [await person(world)] } }),
  fetchRealInstagramBulk: async (world) => ({ body: { applicantIds: [await person(world)] } }),
  cancelInstagramRefresh: async (world) => {
    // No turn is free, so the work stays open.
    await world.db
      .updateTable('instagram_sources')
      .set({ paused_until: new Date(Date.now() + 60_000) })
      .execute()
    const body = { applicantIds: [await person(world)] }
    const { refresh } = await world.done('POST', '/api/admin/applicants/refresh-instagram-bulk', body)
    return { id: refresh.id }
  },
}
