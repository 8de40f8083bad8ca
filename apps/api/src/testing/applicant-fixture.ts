import { removeAll } from '@velvet/database/testing'
import { createTestApi } from '../testing/test-api.ts'

/** An api with one open event, an application to it, and helpers to read the stored data. */
export const createApplicantFixture = async (serverUrl: string) => {
  const api = await createTestApi(serverUrl)
  const admin = await api.signIn('admin')

  const createEvent = async (
    values: {
      name?: string
      max_capacity?: number
      is_active?: boolean
      date?: Date
      time_zone?: string
      archived_at?: Date
      cancelled_at?: Date
      slug?: string
      waitlist_open?: boolean
      release?: 'by_hand'
    } = {},
  ): Promise<string> => {
    const id = api.context.newId()
    await api.db
      .insertInto('events')
      .values({ id, name: 'Opening Night', ...values })
      .execute()
    return id
  }
  const application = (eventId: string, changes: Record<string, unknown> = {}) => ({
    firstName: 'Ada',
    lastName: 'King',
    email: 'ada@example.com',
    phone: '(212) 555-0134',
    age: 36,
    zipCodes: ['10001'],
    instagramUrl: '@ada.king',
    eventId,
    ...changes,
  })

  return {
    ...api,
    admin,
    createEvent,
    apply: (eventId: string, changes: Record<string, unknown> = {}) =>
      api.app.inject({ method: 'POST', url: '/api/applicants', payload: application(eventId, changes) }),
    stored: () => api.db.selectFrom('applicants').selectAll().orderBy('id').execute(),
    clear: () => removeAll(api.db, ['event_applications', 'applicants', 'consent_events', 'activity']),
  }
}
export type ApplicantFixture = Awaited<ReturnType<typeof createApplicantFixture>>
