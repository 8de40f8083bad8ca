import type { PrepareWrite, WriteWorld } from './write-world.ts'

const sending = async ({ addGuest, draft, done }: WriteWorld): Promise<string> => {
  await addGuest()
  const id = await draft()
  await done('POST', `/api/admin/campaigns/${id}/send`)
  return id
}

const inReview = async (world: WriteWorld): Promise<string> => {
  const id = await world.draft()
  await world.addCommunication(id, await world.addGuest(), {
    state: 'needs_review',
    attempt: 1,
    checks: 2,
    error_code: 'answer_lost',
    submit_at: new Date(),
  })
  const moment = new Date()
  await world.setCampaign(id, {
    status: 'completed',
    completed_at: moment,
    sent_at: moment,
    dispatched_at: moment,
    content_snapshot: JSON.stringify(world.content),
  })
  return id
}

const failed = async (world: WriteWorld): Promise<string> => {
  const id = await inReview(world)
  await world.addCommunication(id, await world.addGuest(), {
    state: 'failed',
    attempt: 8,
    error_code: 'provider_unavailable',
  })
  return id
}

const template = { name: 'Invitation', type: 'email', subject: 'Come', content: 'See you there.' }
const createTemplate = ({ done }: WriteWorld) => done('POST', '/api/admin/templates', template)

/** A successful call of every endpoint that writes campaigns and templates of messages. */
export const writesOfCampaigns: Record<string, PrepareWrite> = {
  createCampaign: async ({ content }) => ({ body: { name: 'Opening night', customContent: content } }),
  updateCampaign: async ({ draft }) => ({ id: await draft(), body: { name: 'Closing night' } }),
  deleteCampaign: async ({ draft }) => ({ id: await draft() }),
  sendCampaign: async ({ addGuest, draft }) => {
    await addGuest()
    return { id: await draft() }
  },
  scheduleCampaign: async ({ draft, context }) => ({
    id: await draft(),
    body: { scheduledAt: new Date(context.now().getTime() + 86_400_000).toISOString() },
  }),
  testCampaign: async ({ draft }) => ({ id: await draft(), body: { email: 'me@example.com' } }),
  pauseCampaign: async (world) => ({ id: await sending(world) }),
  resumeCampaign: async (world) => {
    const id = await sending(world)
    await world.done('POST', `/api/admin/campaigns/${id}/pause`)
    return { id }
  },
  cancelCampaign: async (world) => ({ id: await sending(world) }),
  resolveReview: async (world) => ({ id: await inReview(world), body: { action: 'mark_sent' } }),
  retryFailed: async (world) => ({ id: await failed(world) }),
  exportRecipients: async ({ draft }) => ({ id: await draft() }),

  createTemplate: async () => ({ body: template }),
  updateTemplate: async (world) => ({ id: (await createTemplate(world)).id, body: { name: 'Reminder' } }),
  deleteTemplate: async (world) => ({ id: (await createTemplate(world)).id }),

  updateServiceTemplate: async () => ({ id: 'received', body: { subject: 'Thank you' } }),
  resetServiceTemplate: async ({ done }) => {
    await done('PATCH', '/api/admin/service-templates/received', { subject: 'Thank you' })
    return { id: 'received' }
  },
}
