import { type TSchema, Type } from 'typebox'
import { Id, Nullable, Timestamp } from '../kernel/index.ts'
import { applicantStatuses, contactMethods, priorities } from './choices.ts'
import { choiceField, numberField, type PersonField, textField } from './person-field.ts'

const optIn = {
  columnType: 'boolean',
  shown: Type.Boolean(),
  written: Type.Optional(
    Type.Boolean({ description: 'In a change, false opts the person out, also if they were not asked' }),
  ),
  cell: { kind: 'special' },
  initial: true,
  isMerged: true,
} as const

const updates = {
  columnType: 'boolean',
  shown: Type.Boolean({ description: 'Messages about the own applications, which are no marketing' }),
  written: Type.Optional(Type.Boolean()),
} as const

/** Every field that is stored about a person, in the order of an export (EXP-06); those without a heading follow. */
export const personFields = {
  firstName: {
    ...textField('first_name', 'First name', 200),
    heading: 'First Name',
    isMerged: true,
    otherHeadings: ['first', 'given', 'givenname', 'forename'],
  },
  lastName: {
    ...textField('last_name', 'Last name', 200),
    heading: 'Last Name',
    isMerged: true,
    otherHeadings: ['last', 'surname', 'familyname', 'secondname'],
  },
  email: {
    ...textField('email', 'Email', 400),
    heading: 'Email',
    otherHeadings: ['mail', 'emailaddress', 'mailaddress', 'emailid', 'primaryemail', 'email1', 'email1value'],
    cell: { kind: 'special' },
  },
  phone: {
    ...textField('phone', 'Phone', 64),
    heading: 'Phone',
    isMerged: true,
    shown: Nullable(Type.String({ description: 'As typed' })),
    otherHeadings: [
      ...['phonenumber', 'telephone', 'telephonenumber', 'tel', 'mobile', 'mobilephone', 'mobilenumber', 'cell'],
      ...['cellphone', 'cellnumber', 'primaryphone', 'phone1', 'phone1value'],
    ],
    cell: { kind: 'special', maxLength: 64 },
  },
  age: {
    column: 'age',
    columnType: 'int',
    label: 'Age',
    heading: 'Age',
    isMerged: true,
    shown: Type.Integer({ description: '0 means unknown' }),
    written: Type.Optional(Type.Integer({ minimum: 0, maximum: 150, description: '0 means unknown' })),
    cell: { kind: 'special' },
    initial: 0,
  },
  city: {
    ...textField('city', 'City', 200),
    heading: 'City',
    otherHeadings: ['town'],
    isMerged: true,
  },
  state: {
    ...textField('state', 'State', 60),
    heading: 'State',
    isMerged: true,
    otherHeadings: ['province', 'stateprovince', 'stateorprovince'],
    cell: { kind: 'special', maxLength: 60 },
  },
  country: {
    ...textField('country', 'Country', 60),
    heading: 'Country',
    isMerged: true,
    shown: Type.String(),
    written: Type.Optional(Type.String({ maxLength: 60 })),
    otherHeadings: ['nation', 'countryregion'],
    initial: 'US',
  },
  zipCodes: {
    column: 'zip_codes',
    columnType: 'text[]',
    label: 'Zip codes',
    heading: 'Zip Codes',
    isMerged: true,
    shown: Type.Array(Type.String()),
    written: Type.Optional(
      Type.Union([Type.Array(Type.String({ maxLength: 20 }), { maxItems: 50 }), Type.String({ maxLength: 500 })], {
        description: 'A list, or one comma-separated text',
      }),
    ),
    otherHeadings: ['zip', 'zips', 'zipcode', 'postal', 'postalcode', 'postalcodes', 'postcode', 'postcodes'],
    cell: { kind: 'special' },
    initial: [] as readonly string[],
  },
  instagramUrl: {
    ...textField('instagram_url', 'Instagram URL', 400),
    heading: 'Instagram URL',
    isMerged: true,
    otherHeadings: ['instagram', 'instagramlink', 'instagramprofile', 'instagramaddress', 'igurl', 'iglink', 'insta'],
    cell: { kind: 'special', maxLength: 400 },
  },
  instagramUsername: {
    ...textField('instagram_username', 'Instagram username', 100),
    heading: 'Instagram Username',
    isMerged: true,
    otherHeadings: ['instagramhandle', 'instagramname', 'instagramuser', 'ig', 'ighandle', 'igusername', 'instahandle'],
    cell: { kind: 'special', maxLength: 400 },
  },
  instagramFollowers: {
    ...numberField('instagram_followers', 'Instagram followers', 2_147_483_647, 2_000_000_000),
    heading: 'Instagram Followers',
    isMerged: true,
    otherHeadings: ['followers', 'followercount', 'instagramfollowercount', 'igfollowers'],
  },
  instagramVerified: {
    column: 'instagram_verified',
    columnType: 'boolean',
    label: 'Instagram verified',
    heading: 'Instagram Verified',
    otherHeadings: ['verified', 'igverified'],
    shown: Type.Boolean(),
    written: Type.Optional(Type.Boolean()),
    cell: { kind: 'true or false' },
    initial: false,
  },
  status: {
    ...choiceField('status', 'Status', applicantStatuses, 'pending'),
    heading: 'Status',
  },
  priority: {
    ...choiceField('priority', 'Priority', priorities, 'normal'),
    heading: 'Priority',
    isMerged: true,
  },
  score: {
    ...numberField('score', 'Score', 100),
    heading: 'Score',
    isMerged: true,
    shown: Nullable(Type.Integer({ description: '0 to 100; null when unknown or not for this role' })),
  },
  notes: {
    ...textField('notes', 'Notes', 10_000),
    heading: 'Notes',
    isMerged: true,
    shown: Nullable(Type.String({ description: 'Null for roles without access to private fields' })),
    otherHeadings: ['note', 'comment', 'comments', 'remark', 'remarks'],
    cell: { kind: 'lines', maxLength: 10_000 },
  },
  emailOptIn: {
    ...optIn,
    column: 'email_opt_in',
    label: 'Email opt-in',
    heading: 'Email Opt In',
    otherHeadings: ['emailconsent', 'emailopt', 'optinemail'],
  },
  smsOptIn: {
    ...optIn,
    column: 'sms_opt_in',
    label: 'SMS opt-in',
    heading: 'SMS Opt In',
    otherHeadings: ['smsconsent', 'smsopt', 'optinsms', 'textoptin', 'textconsent'],
  },
  emailUpdates: {
    ...updates,
    column: 'email_updates',
    label: 'Email about applications',
  },
  smsUpdates: {
    ...updates,
    column: 'sms_updates',
    label: 'Texts about applications',
  },
  preferredContactMethod: {
    ...choiceField('preferred_contact_method', 'Preferred contact method', contactMethods, 'email'),
    isMerged: true,
    heading: 'Preferred Contact Method',
    otherHeadings: ['preferredcontact', 'contactmethod', 'contactpreference'],
  },
  source: {
    ...textField('source', 'Source', 100),
    heading: 'Source',
    otherHeadings: ['leadsource'],
    isMerged: true,
    shown: Type.String(),
    written: Type.Optional(Type.String({ maxLength: 100 })),
    initial: 'csv',
  },
  referralCode: {
    ...textField('referral_code', 'Referral code', 200),
    heading: 'Referral Code',
    isMerged: true,
    otherHeadings: ['referral', 'referrer'],
  },
  createdAt: {
    column: 'created_at',
    columnType: 'timestamptz',
    label: 'Created',
    heading: 'Created At',
    shown: Timestamp,
    otherHeadings: ['created', 'datecreated', 'creationdate', 'applied', 'applieddate', 'dateapplied', 'signupdate'],
    cell: { kind: 'special' },
  },
  updatedAt: {
    column: 'updated_at',
    columnType: 'timestamptz',
    label: 'Updated',
    heading: 'Updated At',
    shown: Timestamp,
  },
  email2: {
    column: 'email2',
    columnType: 'text',
    label: 'Second email',
    shown: Nullable(Type.String()),
    written: Type.Optional(Nullable(Type.String({ maxLength: 400 }))),
  },
  instagramProfilePicture: {
    column: 'instagram_profile_picture',
    columnType: 'text',
    label: 'Instagram picture',
    shown: Nullable(Type.String()),
    written: Type.Optional(Nullable(Type.String({ maxLength: 4_096, description: 'A web address' }))),
  },
  instagramRecentPosts: {
    column: 'instagram_recent_posts',
    columnType: 'jsonb',
    label: 'Instagram posts',
    shown: Type.Array(Type.Unknown()),
    written: Type.Optional(
      Type.Union([Type.Array(Type.Unknown(), { maxItems: 100 }), Type.String({ maxLength: 100_000 })], {
        description: 'A list, or its JSON text; other names for the fields of a post are accepted',
      }),
    ),
  },
  instagramDataLastUpdated: {
    column: 'instagram_data_last_updated',
    columnType: 'timestamptz',
    label: 'Instagram data last updated',
    shown: Nullable(Timestamp),
    written: Type.Optional(Nullable(Timestamp)),
  },
  eventId: {
    column: 'event_id',
    columnType: 'uuid',
    label: 'Event',
    shown: Nullable(Id),
    written: Type.Optional(Nullable(Id)),
  },
} as const satisfies Record<string, PersonField>

type Fields = typeof personFields
export type PersonFieldName = keyof Fields

/** The fields that have this property. */
export type FieldWith<Property extends keyof PersonField> = {
  [Name in PersonFieldName]: Fields[Name] extends Record<Property, unknown> ? Name : never
}[PersonFieldName]

/** The names of the fields that have this property, in order. */
export const fieldsWith = <Property extends keyof PersonField>(property: Property): FieldWith<Property>[] =>
  (Object.keys(personFields) as PersonFieldName[]).filter(
    (name) => property in personFields[name],
  ) as FieldWith<Property>[]

/** This property of each field that has it. */
export const valuesOfFields = <Property extends keyof PersonField>(property: Property) =>
  Object.fromEntries(fieldsWith(property).map((name) => [name, (personFields[name] as PersonField)[property]])) as {
    [Name in FieldWith<Property>]: Fields[Name] extends Record<Property, infer Value> ? Value : never
  }

/** The same as a field without the literal types of its entry. */
export const fieldOf = (name: PersonFieldName): PersonField => personFields[name]

/** What each field is in an answer. */
export const shownFields = valuesOfFields('shown')
export type ShownSchemas = { [Name in PersonFieldName]: Fields[Name]['shown'] & TSchema }
