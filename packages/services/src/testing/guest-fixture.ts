import type { ApplicationStatus } from '@velvet/contracts/applications'
import type { ServiceKind } from '@velvet/contracts/service-messages'
import { type Context, inTransaction } from '../kernel/index.ts'
import { tellGuests } from '../service-messages/index.ts'
import type { DeliveryFixture } from './delivery-fixture.ts'

type Given = {
  email?: string | null
  phone?: string | null
  phone_e164?: string | null
  first_name?: string
  email_updates?: boolean
  sms_updates?: boolean | null
  sms_opt_in?: boolean
  email_opt_in?: boolean
  zip_codes?: string[]
}

/** Helpers for guests of events and what they are told. */
export const guestFixture = (fixture: DeliveryFixture) => {
  const { db } = fixture
  return {
    addEvent: async (given: { name?: string; date?: Date } = {}): Promise<string> => {
      const id = fixture.context.newId()
      await db
        .insertInto('events')
        .values({ id, slug: id, name: 'Opening night', location: 'The venue', ...given })
        .execute()
      return id
    },
    /** A person with an application of this status; returns the application. */
    apply: async (eventId: string, given: Given = {}, status: ApplicationStatus = 'approved'): Promise<string> => {
      const { phone_e164: number = null, phone = number, ...others } = given
      const [person = ''] = await fixture.addPeople({ email: null, ...others, phone, phone_e164: number })
      const id = fixture.context.newId()
      await db
        .insertInto('event_applications')
        .values({ id, applicant_id: person, event_id: eventId, status })
        .execute()
      return id
    },
    tell: (ids: readonly string[], kind: ServiceKind, note: string | null = null, outer: Context = fixture.context) =>
      inTransaction(outer, (context) =>
        tellGuests(
          context,
          ids.map((applicationId) => ({ applicationId, kind, note })),
        ),
      ),
    /** The ledger rows about an application, in the order in which the guest was told. */
    messages: (applicationId: string) =>
      db
        .selectFrom('communications')
        .selectAll()
        .where('application_id', '=', applicationId)
        .orderBy('told_no')
        .orderBy('channel')
        .execute(),
    application: (id: string) =>
      db.selectFrom('event_applications').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  }
}
