import type { ColumnMeanings, ImportField } from '@velvet/contracts/imports'
import { importFields } from '@velvet/contracts/imports'
import { columnHeadings } from './export-columns.ts'

/** Other headings people give a column; letters and digits only, lower case. */
const variants: Partial<Record<ImportField, readonly string[]>> = {
  firstName: ['first', 'given', 'givenname', 'forename'],
  lastName: ['last', 'surname', 'familyname', 'secondname'],
  email: ['mail', 'emailaddress', 'mailaddress', 'emailid', 'primaryemail', 'email1', 'email1value'],
  phone: [
    'phonenumber',
    'telephone',
    'telephonenumber',
    'tel',
    'mobile',
    'mobilephone',
    'mobilenumber',
    'cell',
    'cellphone',
    'cellnumber',
    'primaryphone',
    'phone1',
    'phone1value',
  ],
  zipCodes: ['zip', 'zips', 'zipcode', 'postal', 'postalcode', 'postalcodes', 'postcode', 'postcodes'],
  city: ['town'],
  state: ['province', 'stateprovince', 'stateorprovince'],
  country: ['nation', 'countryregion'],
  instagramUrl: ['instagram', 'instagramlink', 'instagramprofile', 'instagramaddress', 'igurl', 'iglink', 'insta'],
  instagramUsername: [
    'instagramhandle',
    'instagramname',
    'instagramuser',
    'ig',
    'ighandle',
    'igusername',
    'instahandle',
  ],
  instagramFollowers: ['followers', 'followercount', 'instagramfollowercount', 'igfollowers'],
  instagramVerified: ['verified', 'igverified'],
  notes: ['note', 'comment', 'comments', 'remark', 'remarks'],
  emailOptIn: ['emailconsent', 'emailopt', 'optinemail'],
  smsOptIn: ['smsconsent', 'smsopt', 'optinsms', 'textoptin', 'textconsent'],
  preferredContactMethod: ['preferredcontact', 'contactmethod', 'contactpreference'],
  source: ['leadsource'],
  referralCode: ['referral', 'referrer'],
  createdAt: ['created', 'datecreated', 'creationdate', 'applied', 'applieddate', 'dateapplied', 'signupdate'],
}

/** Headings are the same whatever their case, spaces, signs and width of letters. */
const plain = (heading: string): string =>
  heading
    .slice(0, 200)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const fieldOf = new Map<string, ImportField>(
  importFields.flatMap((field) =>
    [field, columnHeadings[field], ...(variants[field] ?? [])].map((name) => [plain(name), field] as const),
  ),
)

/**
 * The meaning of each column of a file by its heading: a name of the template, a heading of our export, or a common variant.
 * The first column with a meaning gets it; later ones, and unknown headings, are null.
 */
export const recogniseColumns = (headers: readonly string[]): ColumnMeanings => {
  const taken = new Set<ImportField>()
  return headers.map((header) => {
    const field = fieldOf.get(plain(header))
    if (field === undefined || taken.has(field)) return null
    taken.add(field)
    return field
  })
}

/** Why these meanings do not fit a file with that many columns, as a sentence; null when they do. */
export const columnsProblem = (columns: ColumnMeanings, count: number): string | null => {
  if (columns.length !== count)
    return `The file has ${count} ${count === 1 ? 'column' : 'columns'}, but ${columns.length} were named.`
  const meanings = columns.filter((field) => field !== null)
  const twice = meanings.find((field, index) => meanings.indexOf(field) !== index)
  if (twice !== undefined) return `Two columns cannot both be ${columnHeadings[twice]}.`
  return meanings.includes('email') ? null : 'No email column.'
}
