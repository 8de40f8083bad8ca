import type { CheckedEvent } from '@velvet/domain/events'

/** A checked event as the columns of its row. */
export const eventColumns = (event: CheckedEvent) => ({
  name: event.name,
  description: event.description,
  location: event.location,
  date: event.date === null ? null : new Date(event.date),
  max_capacity: event.maxCapacity,
  is_active: event.isActive,
  time_zone: event.timeZone,
})
