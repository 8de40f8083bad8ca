import type { Database } from '@velvet/database'
import type { ImportData } from '@velvet/domain/imports'
import type { Selectable } from 'kysely'

type Row = Selectable<Database['applicants']>

/** The column of each field of an import. */
export const columnOf = {
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  phone: 'phone',
  age: 'age',
  zipCodes: 'zip_codes',
  city: 'city',
  state: 'state',
  country: 'country',
  instagramUrl: 'instagram_url',
  instagramUsername: 'instagram_username',
  instagramFollowers: 'instagram_followers',
  instagramVerified: 'instagram_verified',
  emailOptIn: 'email_opt_in',
  smsOptIn: 'sms_opt_in',
  status: 'status',
  priority: 'priority',
  score: 'score',
  notes: 'notes',
  preferredContactMethod: 'preferred_contact_method',
  source: 'source',
  referralCode: 'referral_code',
  createdAt: 'created_at',
} as const satisfies Record<keyof ImportData, keyof Row>

/** Fields that an import may change on an existing person; the address is how they were found. */
export const mergedFields = [
  'firstName',
  'lastName',
  'phone',
  'age',
  'zipCodes',
  'city',
  'state',
  'country',
  'instagramUrl',
  'instagramUsername',
  'instagramFollowers',
  'instagramVerified',
  'emailOptIn',
  'smsOptIn',
  'priority',
  'score',
  'notes',
  'preferredContactMethod',
  'source',
  'referralCode',
] as const satisfies readonly (keyof ImportData)[]
export type MergedField = (typeof mergedFields)[number]

/** The part of a person that imports use. An opt-in is null for a person who was not asked. */
export type PersonFields = { [F in MergedField]: NonNullable<ImportData[F]> | null }

/** Derived columns, written together with their sources. */
export type DerivedColumns = Partial<
  Pick<
    Row,
    | 'phone_e164'
    | 'zip_code_cities'
    | 'latitude'
    | 'longitude'
    | 'instagram_profile_picture'
    | 'instagram_recent_posts'
    | 'instagram_data_last_updated'
    | 'event_id'
    | 'email_opted_out_at'
    | 'sms_opted_out_at'
  >
>

/** Every column that an import writes, with its type. */
export const writtenColumns = {
  first_name: 'text',
  last_name: 'text',
  email: 'text',
  phone: 'text',
  phone_e164: 'text',
  age: 'int',
  zip_codes: 'text[]',
  zip_code_cities: 'text',
  city: 'text',
  state: 'text',
  country: 'text',
  latitude: 'float8',
  longitude: 'float8',
  instagram_url: 'text',
  instagram_username: 'text',
  instagram_followers: 'int',
  instagram_verified: 'boolean',
  instagram_profile_picture: 'text',
  instagram_recent_posts: 'jsonb',
  instagram_data_last_updated: 'timestamptz',
  email_opt_in: 'boolean',
  sms_opt_in: 'boolean',
  email_opted_out_at: 'timestamptz',
  sms_opted_out_at: 'timestamptz',
  status: 'text',
  priority: 'text',
  score: 'int',
  notes: 'text',
  preferred_contact_method: 'text',
  event_id: 'uuid',
  source: 'text',
  referral_code: 'text',
  created_at: 'timestamptz',
} as const satisfies Record<(typeof columnOf)[keyof typeof columnOf] | keyof DerivedColumns, string>

/** Fields as columns, for writing as JSON. A false opt-in becomes an opt-out at `now`. */
export const columnsOf = (
  { emailOptIn, smsOptIn, ...fields }: Partial<Record<keyof ImportData, unknown>>,
  now: Date,
): Record<string, unknown> => ({
  ...Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      columnOf[field as keyof ImportData],
      value === undefined ? null : value,
    ]),
  ),
  ...(emailOptIn === undefined
    ? {}
    : { email_opt_in: emailOptIn === true, email_opted_out_at: emailOptIn === false ? now : null }),
  ...(smsOptIn === undefined
    ? {}
    : { sms_opt_in: smsOptIn === true, sms_opted_out_at: smsOptIn === false ? now : null }),
})

/** Whether two values of a field are equal. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Omits nulls, which are most of a row: half the text to send and read. */
export const filled = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
