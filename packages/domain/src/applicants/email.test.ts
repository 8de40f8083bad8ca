import { expect, it } from 'vitest'
import { readCell } from '../imports/read-cell.ts'
import { checkDetails } from '../users/index.ts'
import { checkApplication } from './application.ts'
import { isEmail } from './email.ts'
import { checkFields } from './staff-fields.ts'

const application = {
  firstName: 'Ada',
  lastName: 'King',
  phone: '(212) 555-0134',
  age: 36,
  zipCodes: '10001',
  instagramUrl: '@ada.king',
  eventId: 'e1',
}
const ways: Record<string, (email: string) => string | null | undefined> = {
  'the public form': (email) => checkApplication({ ...application, email }).application?.email,
  staff: (email) => checkFields({ email }).email,
  'staff as a second address': (email) => checkFields({ email2: email }).email2,
  'an import': (email) => readCell('email', email)?.data?.email ?? null,
  'an admin': (email) => checkDetails({ email }).email,
}
const unseen = [
  '\u200b',
  '\u200d',
  '\u0000',
  '\u0007',
  '\u0085',
  '\u00ad',
  '\u202e',
  '\u2066',
  '\u2060',
  '\ufeff',
  '\ufe0f',
]

it.each(Object.entries(ways))(
  'T1 an email typed by %s is the same person whatever invisible characters it contains',
  (_, read) => {
    for (const hidden of unseen)
      for (const typed of [`${hidden}ada@example.com`, `ada@exa${hidden}mple.com`, ` ada@example.com${hidden}\n`])
        expect(read(typed), JSON.stringify(typed)).toBe('ada@example.com')
    expect(read('Zoe\u0308@example.com')).toBe('Zoë@example.com')
  },
)

it('a space inside an email is invalid, not ignored', () => {
  expect(checkApplication({ ...application, email: 'ada king@example.com' }).problems).toMatchObject([
    { path: 'email' },
  ])
  expect(() => checkFields({ email: 'ada king@example.com' })).toThrow('Enter a valid email address')
  expect(isEmail('ada king@example.com')).toBe(false)
})
