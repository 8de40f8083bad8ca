import { requiredServiceKinds, type ServiceKind } from '@velvet/contracts/service-messages'
import type { ServiceTemplate } from '@velvet/contracts/service-templates'

/** The name of each message, and when guests get it. */
export const kinds: Readonly<Record<ServiceKind, { name: string; when: string }>> = {
  received: { name: 'Application received', when: 'After someone applies' },
  waitlisted: { name: 'Waitlisted', when: 'When a guest is put on the waitlist' },
  approved: { name: 'Approved', when: 'When a guest is put on the list' },
  declined: { name: 'Declined', when: 'When an application is declined' },
  offer: { name: 'Offer', when: 'When a guest on the waitlist is offered a place' },
  changed: { name: 'Changed', when: 'When the date, doors, place, or party changes' },
  cancelled: { name: 'Canceled', when: 'When a place or the whole night is canceled' },
  reminder: { name: 'Reminder', when: 'Before the doors open' },
}

const required: readonly ServiceKind[] = requiredServiceKinds

/** Whether guests always get this message (MSG-01). */
export const isRequired = (kind: ServiceKind): boolean => required.includes(kind)

/** Where a template comes from, in the words of the screen. */
export const sourceNames: Readonly<Record<ServiceTemplate['source'], string>> = {
  built_in: 'Built in',
  venue: 'Venue',
  event: 'This event',
}
