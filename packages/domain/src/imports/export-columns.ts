import type { ImportField } from '@velvet/contracts/imports'

/** The heading of each field in our own CSV files, in the order of EXP-06. */
export const columnHeadings = {
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  phone: 'Phone',
  age: 'Age',
  city: 'City',
  state: 'State',
  country: 'Country',
  zipCodes: 'Zip Codes',
  instagramUrl: 'Instagram URL',
  instagramUsername: 'Instagram Username',
  instagramFollowers: 'Instagram Followers',
  instagramVerified: 'Instagram Verified',
  status: 'Status',
  priority: 'Priority',
  score: 'Score',
  notes: 'Notes',
  emailOptIn: 'Email Opt In',
  smsOptIn: 'SMS Opt In',
  preferredContactMethod: 'Preferred Contact Method',
  source: 'Source',
  referralCode: 'Referral Code',
  createdAt: 'Created At',
  updatedAt: 'Updated At',
} as const satisfies Record<ImportField | 'updatedAt', string>

/**
 * An opt-in column of our export says `true`, `false` for a person who opted out, and this for a person who was not asked; an
 * empty cell would opt them in when the file is imported again (CSV-15).
 */
export const notAskedCell = 'not asked'

/** The 24 headings of the fields in an export, in order (EXP-06); the latest event and its decision follow them. */
export const exportColumns: readonly string[] = Object.values(columnHeadings)
