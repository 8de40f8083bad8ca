import type { ApplicationStatus } from '@velvet/contracts/applications'
import type { TokenValues } from '../campaigns/index.ts'
import { dateInZone, momentInWords, timeInZone } from '../events/index.ts'
import type { guestTokenNames } from './service-tokens.ts'

type EventFacts = {
  readonly name: string
  readonly date: Date | null
  readonly doorsAt: Date | null
  readonly timeZone: string | null
  readonly location: string | null
  readonly address: string | null
}

type EventTokens = Extract<(typeof guestTokenNames)[number], `event.${string}`>

/** What the tokens of an event say, in its time zone; doors without a time of their own open when the event begins. */
export const eventValues = ({
  name,
  date,
  doorsAt,
  timeZone,
  location,
  address,
}: EventFacts): TokenValues<EventTokens> => {
  const opensAt = doorsAt ?? date
  return {
    'event.name': name,
    'event.date': date && dateInZone(date, timeZone),
    'event.doors': opensAt && timeInZone(opensAt, timeZone),
    'event.place': [location, address].filter(Boolean).join(', ') || null,
  }
}

type ApplicationFacts = {
  readonly status: ApplicationStatus
  readonly heads: number
  readonly offerExpiresAt: Date | null
  readonly timeZone: string | null
  readonly guestPage: string
  readonly note: string | null
}

type ApplicationTokens = Exclude<(typeof guestTokenNames)[number], EventTokens>

/** What the tokens of an application say; only an approved guest has a pass. */
export const applicationValues = ({
  status,
  heads,
  offerExpiresAt,
  timeZone,
  guestPage,
  note,
}: ApplicationFacts): TokenValues<ApplicationTokens> => ({
  party: `${heads} ${heads === 1 ? 'guest' : 'guests'}`,
  guestPage,
  pass: status === 'approved' ? `${guestPage}#pass` : null,
  note,
  offerUntil: offerExpiresAt && momentInWords(offerExpiresAt, timeZone),
})
