import type { ApplicantStatus, contactMethods, Priority } from '@velvet/contracts/applicants'

/** The filled fields of a row, cleaned; a field that is blank or could not be read is absent. */
export type ImportData = {
  firstName?: string
  lastName?: string
  email?: string
  /** As people write it; `(XXX) XXX-XXXX` for numbers of the United States. */
  phone?: string
  /** In years; never 0, which means unknown. */
  age?: number
  zipCodes?: string[]
  city?: string
  state?: string
  country?: string
  instagramUrl?: string
  instagramUsername?: string
  instagramFollowers?: number
  instagramVerified?: boolean
  /** Null: the person was not asked, so they get nothing, and have not opted out. */
  emailOptIn?: boolean | null
  smsOptIn?: boolean | null
  status?: ApplicantStatus
  priority?: Priority
  score?: number
  notes?: string
  preferredContactMethod?: (typeof contactMethods)[number]
  source?: string
  referralCode?: string
  /** ISO 8601. */
  createdAt?: string
}
