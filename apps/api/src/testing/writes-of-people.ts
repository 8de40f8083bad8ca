import { createImport } from '@velvet/contracts/imports'
import { runImport } from '@velvet/services/imports'
import { unsubscribeToken } from '@velvet/services/suppressions'
import { sent } from './endpoints.ts'
import type { PrepareWrite, WriteWorld } from './write-world.ts'

const application = {
  firstName: 'Ada',
  lastName: 'King',
  email: 'ada@example.com',
  phone: '(212) 555-0134',
  age: 36,
  zipCodes: ['10001'],
  instagramUrl: '@ada.king',
}

const twoPeople = async ({ addGuest }: WriteWorld) => [await addGuest(), await addGuest({ first_name: 'Bea' })] as const

const rowsOfAda = { applicants: [{ email: 'ada@example.com', firstName: 'Ada' }] }

/** An import that was uploaded, and has run until nothing was left to do. */
const uploaded = async (world: WriteWorld, body: Record<string, unknown>): Promise<string> => {
  const answer = await world.root.send({
    method: 'POST',
    url: '/api/admin/imports',
    ...sent(createImport, body),
  })
  const id = answer.json().importId as string
  await runImport(world.system, id, new AbortController().signal)
  return id
}

/** A successful call of every endpoint that writes to people. */
export const writesOfPeople: Record<string, PrepareWrite> = {
  apply: async (world) => ({ body: { ...application, eventId: await world.addEvent() }, as: world.visitor }),
  createApplicant: async () => ({ body: { firstName: 'Ada', lastName: 'King', email: 'ada@example.com' } }),
  updateApplicant: async ({ addGuest }) => ({ id: await addGuest(), body: { firstName: 'Adah' } }),
  deleteApplicant: async ({ addGuest }) => ({ id: await addGuest() }),
  eraseApplicant: async ({ addGuest }) => ({ id: await addGuest() }),
  exportPerson: async ({ addGuest }) => ({ id: await addGuest() }),
  exportFiltered: async () => ({}),
  exportSelected: async ({ addGuest }) => ({ body: { applicantIds: [await addGuest()] } }),

  runBulkAction: async ({ addGuest }) => ({ body: { action: 'approve', applicantIds: [await addGuest()] } }),
  undoBatch: async ({ addGuest, done }) => {
    const chosen = { action: 'approve', applicantIds: [await addGuest()] }
    return { id: (await done('POST', '/api/admin/applicants/bulk', chosen)).batchId }
  },
  undoEdit: async ({ addGuest, done, db }) => {
    await done('PATCH', `/api/admin/applicants/${await addGuest()}`, { firstName: 'Adah' })
    const edit = await db.selectFrom('batches').select('id').where('action', '=', 'edit').executeTakeFirstOrThrow()
    return { id: edit.id }
  },
  mergeApplicants: async (world) => {
    const [primaryId, other] = await twoPeople(world)
    return { body: { primaryId, duplicateIds: [other] } }
  },
  undoMerge: async (world) => {
    const [primaryId, other] = await twoPeople(world)
    const merged = await world.done('POST', '/api/admin/advanced-merge', { primaryId, duplicateIds: [other] })
    return { id: merged.mergeId }
  },
  dismissDuplicate: async (world) => {
    const [id, applicantId] = await twoPeople(world)
    return { id, body: { applicantId } }
  },

  importCsv: async () => ({ body: rowsOfAda }),
  createImport: async () => ({ body: { dryRun: true } }),
  startImport: async (world) => ({ id: await uploaded(world, { dryRun: true }), body: {} }),
  cancelImport: async (world) => ({ id: await uploaded(world, { dryRun: true }) }),
  undoImport: async ({ done }) => ({ id: (await done('POST', '/api/admin/import-csv', rowsOfAda)).importId }),
  resolveDuplicates: async ({ addGuest, done }) => {
    await addGuest()
    return { id: (await done('POST', '/api/admin/import-csv', rowsOfAda)).importId, body: { action: 'skip' } }
  },

  unsubscribe: async (world) => {
    const message = await world.addCommunication(await world.draft(), await world.addGuest())
    return { id: unsubscribeToken(world.context.settings.secret, message), as: world.visitor }
  },
  receiveTwilioInbound: async ({ addGuest, visitor, phone }) => {
    await addGuest({ phone, phone_e164: phone })
    const headers = { 'x-twilio-signature': 'believed' }
    return {
      as: {
        send: (request) => visitor.send({ ...request, headers: { ...request.headers, ...headers } }),
        name: 'Twilio',
      },
    }
  },
  addSuppression: async () => ({ body: { channel: 'email', address: 'ada@example.com', note: 'Asked by phone' } }),
  liftSuppression: async ({ done }) => {
    const closed = await done('POST', '/api/admin/suppressions', { channel: 'email', address: 'ada@example.com' })
    return { id: closed.id, body: { reason: 'Asked to be written to again' } }
  },
}
