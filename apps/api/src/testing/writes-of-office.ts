import { setEventPicture } from '@velvet/contracts/events'
import { sent } from './endpoints.ts'
import { type PrepareWrite, secretWord, type WriteWorld } from './write-world.ts'

const createTag = ({ done }: WriteWorld) => done('POST', '/api/admin/tags', { name: 'Regulars' })

/** A successful call of every endpoint that writes events, tags, accounts and sessions, and of the export of the log. */
export const writesOfOffice: Record<string, PrepareWrite> = {
  createEvent: async () => ({ body: { name: 'Opening Night', maxCapacity: 200 } }),
  updateEvent: async ({ addEvent }) => ({ id: await addEvent(), body: { name: 'Closing Night' } }),
  deleteEvent: async ({ addEvent }) => ({ id: await addEvent() }),
  cancelEvent: async ({ addEvent }) => ({ id: await addEvent(), body: { note: 'The house is closed.' } }),
  setEventPicture: async ({ addEvent }) => ({ id: await addEvent(), body: {} }),
  removeEventPicture: async (world) => {
    const id = await world.addEvent()
    await world.root.send({ method: 'POST', url: `/api/admin/events/${id}/picture`, ...sent(setEventPicture, {}) })
    return { id }
  },
  restoreEvent: async ({ addEvent }) => ({ id: await addEvent({ archived_at: new Date(), is_active: false }) }),

  createTag: async () => ({ body: { name: 'Regulars' } }),
  updateTag: async (world) => ({ id: (await createTag(world)).id, body: { name: 'Friends' } }),
  deleteTag: async (world) => ({ id: (await createTag(world)).id }),

  createUser: async () => ({ body: { username: 'newcomer', password: secretWord, role: 'moderator' } }),
  updateUser: async ({ addAccount }) => ({
    id: (await addAccount()).id,
    body: { firstName: 'Bea', password: secretWord, role: 'moderator' },
  }),
  deleteUser: async ({ addAccount }) => ({ id: (await addAccount()).id }),
  updateAccount: async ({ addAccount }) => ({ as: await addAccount(), body: { firstName: 'Bea' } }),
  changePassword: async ({ addAccount, password }) => ({
    as: await addAccount(),
    body: { currentPassword: password, newPassword: secretWord },
  }),
  endSessions: async ({ addAccount }) => ({ as: await addAccount(), body: {} }),

  login: async ({ addAccount, visitor, password }) => {
    const { name } = await addAccount()
    return { as: { ...visitor, name }, body: { username: name, password } }
  },
  logout: async ({ addAccount }) => ({ as: await addAccount() }),

  exportActivity: async () => ({}),
}
