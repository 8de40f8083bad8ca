import { guestToken } from '@velvet/services/guest-links'
import { createNightFixture } from './night-fixture.ts'

const hourMs = 3_600_000

/** An api with guests who were told something, and helpers to open their pages and to answer. */
export const createGuestFixture = async (serverUrl: string) => {
  const api = await createNightFixture(serverUrl)
  const { secret } = api.context.settings
  const call = (method: 'GET' | 'PATCH' | 'POST', url: string, payload?: Record<string, unknown>) =>
    api.app.inject({ method, url, ...(payload ? { payload } : {}) })

  const tokenOf = async (id: string): Promise<string> => {
    const { link_no: linkNo } = await api.db
      .selectFrom('event_applications')
      .select('link_no')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return guestToken(secret, { applicationId: id, linkNo })
  }

  return {
    ...api,
    tokenOf,
    /** A night in two days, silent unless said otherwise. */
    addNight: async (values: Record<string, unknown> = {}): Promise<string> => {
      const id = api.context.newId()
      await api.db
        .insertInto('events')
        .values({
          ...{ id, name: 'Winter Gala', slug: id, time_zone: 'America/New_York', location: 'The Hall' },
          ...{ date: new Date(api.context.now().getTime() + 48 * hourMs), ...values },
        })
        .execute()
      return id
    },
    /** A guest with this status who was told it. */
    addGuest: async (eventId: string, status: string, values: Record<string, unknown> = {}) => {
      const { party = 1, ...columns } = values as { party?: number }
      const offer = status === 'offered' ? { offer_expires_at: new Date(api.context.now().getTime() + hourMs) } : {}
      const told = { told_status: status, told_kind: status, told_at: api.context.now() }
      const [id = ''] = await api.addParties(eventId, [party], { status, ...told, ...offer, ...columns })
      return { id, token: await tokenOf(id) }
    },
    open: (token: string) => call('GET', `/api/guest/${token}`),
    page: async (token: string) => {
      const answer = await call('GET', `/api/guest/${token}`)
      if (answer.statusCode !== 200) throw new Error(`the page answered ${answer.statusCode}: ${answer.body}`)
      return answer.json()
    },
    change: (token: string, payload: Record<string, unknown>) => call('PATCH', `/api/guest/${token}`, payload),
    answer: (token: string, response: string, more: Record<string, unknown> = {}) =>
      call('POST', `/api/guest/${token}/answer`, { response, ...more }),
    stored: (id: string) =>
      api.db.selectFrom('event_applications').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    heldAt: async (eventId: string): Promise<number> => (await api.get(`/api/admin/events/${eventId}`)).numbers.held,
  }
}
export type GuestFixture = Awaited<ReturnType<typeof createGuestFixture>>
