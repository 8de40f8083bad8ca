import type { Random } from './random.ts'
import type { Row } from './rows.ts'
import { daysFrom, eveningFrom, hoursFrom } from './timeline.ts'

export type SeedEvent = {
  row: Row<'events'>
  id: string
  name: string
  date: Date | null
  capacity: number | null
  /** First and last moment at which invented people applied. */
  opened: Date
  closed: Date
}

type Plan = {
  name: string
  description: string
  location: string
  /** Of its door, and what to wear; not announced when absent. */
  address?: string
  dressCode?: string
  /** Where its time is read; the venue has not said so when absent. */
  zone?: string
  /** Days from now; null is an event without a date. */
  day: number | null
  openedDay: number
  closedDay: number
  /** Places as a share of all applicants; unlimited when absent. */
  capacityShare?: number
  isInactive?: true
  isArchived?: true
}

const plans: readonly Plan[] = [
  {
    name: 'Midnight Garden',
    description: 'A night under glass, with a string quartet and a late supper.',
    location: 'Brooklyn, NY',
    zone: 'America/New_York',
    day: -390,
    openedDay: -548,
    closedDay: -391,
    isArchived: true,
  },
  {
    name: 'Palm Springs Weekender',
    description: 'Two days by the pool. Rooms are shared out by the host.',
    location: 'Palm Springs, CA',
    zone: 'America/Los_Angeles',
    day: -210,
    openedDay: -420,
    closedDay: -212,
    capacityShare: 0.4,
  },
  {
    name: 'Gallery Opening: Soft Light',
    description: 'First look at the new exhibition, with the artists.',
    location: 'Chicago, IL',
    day: -45,
    openedDay: -260,
    closedDay: -46,
  },
  {
    name: 'Rooftop Sessions',
    description: 'Live sets above the city until the sun comes up.',
    location: 'Los Angeles, CA',
    address: '111 Test Street, roof',
    dressCode: 'City chic',
    zone: 'America/Los_Angeles',
    day: 6,
    openedDay: -120,
    closedDay: 0,
    capacityShare: 0.02,
  },
  {
    name: 'Winter Gala',
    description: 'A night under glass, with a string quartet. Dinner at nine.',
    location: 'New York, NY',
    address: '1 Test Street',
    dressCode: 'Black tie',
    zone: 'America/New_York',
    day: 24,
    openedDay: -90,
    closedDay: 0,
    capacityShare: 0.5,
  },
  {
    name: 'Art Week After Hours',
    description: 'The party after the fair. Two stages, one terrace.',
    location: 'Miami Beach, FL',
    address: '40 Test Avenue',
    dressCode: 'All white',
    zone: 'America/New_York',
    day: 58,
    openedDay: -60,
    closedDay: 0,
  },
  {
    name: 'Members Circle',
    description: 'The general list: dinners and previews without a fixed date.',
    location: 'New York, NY',
    day: null,
    openedDay: -548,
    closedDay: 0,
  },
  {
    name: 'Desert Lounge',
    description: 'On hold until the venue is confirmed.',
    location: 'Las Vegas, NV',
    zone: 'America/Los_Angeles',
    day: 80,
    openedDay: -150,
    closedDay: -70,
    isInactive: true,
  },
]

type Options = { random: Random; now: Date; applicants: number; createdBy: string | null }

/** Past, upcoming, full, inactive, archived and dateless events. The full one has places for two of a hundred applicants. */
export const createEvents = ({ random, now, applicants, createdBy }: Options): readonly SeedEvent[] =>
  plans.map((plan) => {
    const createdAt = daysFrom(now, plan.openedDay - 2)
    const id = random.id(createdAt)
    const date = plan.day === null ? null : eveningFrom(now, plan.day, 20, plan.zone)
    const capacity = plan.capacityShare ? Math.ceil(applicants * plan.capacityShare) : null
    return {
      id,
      name: plan.name,
      date,
      capacity,
      opened: daysFrom(now, plan.openedDay),
      closed: daysFrom(now, plan.closedDay),
      row: {
        id,
        name: plan.name,
        description: plan.description,
        location: plan.location,
        date,
        doors_at: date && hoursFrom(date, -1),
        ends_at: date && hoursFrom(date, 6),
        address: plan.address ?? null,
        dress_code: plan.dressCode ?? null,
        time_zone: plan.zone ?? null,
        max_capacity: capacity,
        is_active: !plan.isInactive && !plan.isArchived,
        archived_at: plan.isArchived ? daysFrom(now, (plan.day ?? 0) + 7) : null,
        created_by: createdBy,
        created_at: createdAt,
        updated_at: createdAt,
      },
    }
  })

/** The events that took applications at that moment. */
export const openAt = (events: readonly SeedEvent[], at: Date): SeedEvent[] =>
  events.filter((event) => event.opened <= at && at <= event.closed)
