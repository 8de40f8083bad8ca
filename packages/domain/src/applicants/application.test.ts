import { describe, expect, it } from 'vitest'
import { busyMs } from '../testing/index.ts'
import { applicationFieldProblem, applicationFields, checkApplication, type TypedApplication } from './application.ts'

const typed: TypedApplication = {
  firstName: '  Ada ',
  lastName: 'King',
  email: ' ada@example.com ',
  phone: '+1 212 555 0134',
  age: '36',
  zipCodes: '10001, ,90210 ,10001',
  instagramUrl: '@ada.king',
  eventId: 'e1',
}

describe('application', () => {
  it('normalizes what the person typed', () => {
    expect(checkApplication(typed).application).toEqual({
      firstName: 'Ada',
      lastName: 'King',
      email: 'ada@example.com',
      phone: '(212) 555-0134',
      age: 36,
      zipCodes: ['10001', '90210'],
      instagramUrl: 'https://instagram.com/ada.king',
      instagramUsername: 'ada.king',
      eventId: 'e1',
    })
  })

  it('PUB-18 PUB-19 requires every field and shows an error under each', () => {
    const empty: TypedApplication = {
      firstName: '',
      lastName: ' ',
      email: '',
      phone: '',
      age: '',
      zipCodes: ' , ',
      instagramUrl: '',
      eventId: '',
    }
    const { problems } = checkApplication(empty)
    expect(problems?.map((p) => p.path)).toEqual(applicationFields)
    expect(problems?.every((p) => /required|select/.test(p.message))).toBe(true)
  })

  it.each([
    ['email', 'ada@'],
    ['email', 'ada@example'],
    ['email', 'a b@example.com'],
    ['phone', '555-013'],
    ['phone', '+44 20'],
    ['phone', '44 20 7946 0018'],
    ['age', '100'],
    ['age', '-1'],
    ['age', '2.5'],
    ['zipCodes', '1000'],
    ['instagramUrl', 'https://example.com/ada'],
  ] as const)('refuses %s %j with a sentence', (field, value) => {
    expect(applicationFieldProblem(field, value)).toMatch(/\w+/)
  })

  it('PUB-13 LIM-05 takes ages from 0 to 99', () => {
    expect(applicationFieldProblem('age', '0')).toBeNull()
    expect(applicationFieldProblem('age', 99)).toBeNull()
    for (const age of ['-1', 100]) expect(applicationFieldProblem('age', age)).toMatch(/0 to 99/)
  })

  it('checks a hostile email quickly', () => {
    const email = `${'a@'.repeat(50_000)}.`
    const check = () => expect(applicationFieldProblem('email', email)).toBe('Enter a valid email address')
    expect(Math.min(busyMs(check), busyMs(check), busyMs(check))).toBeLessThan(500)
  })
})
