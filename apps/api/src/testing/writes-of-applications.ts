import { prepare } from '@velvet/database/testing'
import { guestToken } from '@velvet/services/guest-links'
import { inTransaction } from '@velvet/services/kernel'
import { tellGuests } from '@velvet/services/service-messages'
import type { PrepareWrite, WriteWorld } from './write-world.ts'

const addApplication = async ({ addEvent, addGuest, done }: WriteWorld): Promise<string> => {
  const added = await done('POST', `/api/admin/events/${await addEvent()}/applications`, {
    applicantId: await addGuest(),
  })
  return added.id
}

/** An application with a decision that waits for its release. */
const stage = async (world: WriteWorld): Promise<string> => {
  const id = await addApplication(world)
  await world.db.updateTable('events').set({ release: 'by_hand' }).execute()
  await world.done('POST', '/api/admin/applications/decide', { applicationIds: [id], status: 'approved' })
  return id
}

/** The link of a guest who has a place and was told so. */
const guestLink = async (world: WriteWorld): Promise<string> => {
  const id = await addApplication(world)
  await world.db
    .updateTable('event_applications')
    .set({ status: 'approved', told_status: 'approved', told_kind: 'approved' })
    .where('id', '=', id)
    .execute()
  return guestToken(world.context.settings.secret, { applicationId: id, linkNo: 1 })
}

/** A message about an application that failed. */
const failedMessage = async (world: WriteWorld): Promise<string> => {
  const applicationId = await addApplication(world)
  await inTransaction(world.system, (context) => tellGuests(context, [{ applicationId, kind: 'reminder' }]))
  const change = world.db.updateTable('communications').set({ state: 'failed', skip_reason: null })
  await prepare(world.db, change.where('application_id', '=', applicationId))
  const row = world.db.selectFrom('communications').select('id').where('application_id', '=', applicationId)
  return (await row.executeTakeFirstOrThrow()).id
}

/** A successful call of every endpoint that writes to applications. */
export const writesOfApplications: Record<string, PrepareWrite> = {
  addApplication: async ({ addEvent, addGuest }) => ({
    id: await addEvent(),
    body: { applicantId: await addGuest() },
  }),
  updateApplication: async (world) => ({ id: await addApplication(world), body: { partyGranted: 2 } }),
  renewGuestLink: async (world) => ({ id: await addApplication(world) }),
  updateGuestPage: async (world) => ({
    ...{ id: await guestLink(world), body: { preferences: { emailUpdates: false } }, as: world.visitor },
  }),
  answerGuestPage: async (world) => ({
    ...{ id: await guestLink(world), body: { response: 'confirmed' }, as: world.visitor },
  }),
  decideApplications: async (world) => ({
    body: { applicationIds: [await addApplication(world)], status: 'approved' },
  }),
  resolveServiceMessage: async (world) => ({ id: await failedMessage(world), body: { action: 'resend' } }),
  releaseDecisions: async (world) => ({ body: { applicationIds: [await stage(world)] } }),
  recallDecisions: async (world) => ({ body: { applicationIds: [await stage(world)] } }),
}
