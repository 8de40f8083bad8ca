import type { CheckedEvent } from '@velvet/domain/events'

const timeOf = (text: string | null): Date | null => (text === null ? null : new Date(text))

/** A checked event as the columns of its row. */
export const eventColumns = (event: CheckedEvent) => ({
  name: event.name,
  description: event.description,
  location: event.location,
  date: timeOf(event.date),
  max_capacity: event.maxCapacity,
  is_active: event.isActive,
  time_zone: event.timeZone,
  doors_at: timeOf(event.doorsAt),
  ends_at: timeOf(event.endsAt),
  address: event.address,
  dress_code: event.dressCode,
  minimum_age: event.minimumAge,
  max_party: event.maxParty,
  waitlist_open: event.waitlistOpen,
  dropped_fields: [...event.droppedFields],
  questions: JSON.stringify(event.questions),
  auto_approve: event.autoApprove,
  release: event.release,
  release_at: timeOf(event.releaseAt),
  offer_hours: event.offerHours,
  auto_offer: event.autoOffer,
  offer_rank: event.offerRank,
  reminder_hours: event.reminderHours,
})
