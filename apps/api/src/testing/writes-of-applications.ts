import type { PrepareWrite, WriteWorld } from './write-world.ts'

const addApplication = async ({ addEvent, addGuest, done }: WriteWorld): Promise<string> => {
  const added = await done('POST', `/api/admin/events/${await addEvent()}/applications`, {
    applicantId: await addGuest(),
  })
  return added.id
}

/** A successful call of every endpoint that writes to applications. */
export const writesOfApplications: Record<string, PrepareWrite> = {
  addApplication: async ({ addEvent, addGuest }) => ({
    id: await addEvent(),
    body: { applicantId: await addGuest() },
  }),
  updateApplication: async (world) => ({ id: await addApplication(world), body: { partyGranted: 2 } }),
  decideApplications: async (world) => ({
    body: { applicationIds: [await addApplication(world)], status: 'approved' },
  }),
}
