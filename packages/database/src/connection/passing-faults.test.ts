import { describe, expect, it } from 'vitest'
import { isOverTime, isPassingFault } from './passing-faults.ts'

const withCode = (code: string) => Object.assign(new Error('failed'), { code })

describe('a fault of the database that passes', () => {
  it.each([
    ...['EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNREFUSED', 'ENOTFOUND'],
    ...['08006', '53100', '53200', '53300', '53400', '57P01', '57P03', '57P04', '58030'],
    ...['25006', '25P03', '25P04', '40001', '40P01'],
  ])('is %s', (code) => {
    expect(isPassingFault(withCode(code))).toBe(true)
  })

  it('is a connection that ended without a code', () => {
    expect(isPassingFault(new Error('Connection terminated unexpectedly'))).toBe(true)
    expect(isPassingFault(new Error('timeout exceeded when trying to connect'))).toBe(true)
  })

  it.each(['23505', '22021', '42P01', '57014', 'ENOENT', 'EACCES'])('is not %s', (code) => {
    expect(isPassingFault(withCode(code))).toBe(false)
  })

  it('is not a value without a message', () => {
    expect([null, undefined, 'ECONNREFUSED', { code: '57P01' }].map(isPassingFault)).toEqual(Array(4).fill(false))
  })
})

describe('a statement that took too long', () => {
  it.each(['57014', '55P03'])('is %s, which is no fault of the database', (code) => {
    expect([isOverTime(withCode(code)), isPassingFault(withCode(code))]).toEqual([true, false])
  })

  it('is no other error', () => {
    expect([withCode('23505'), new Error('failed'), null].map(isOverTime)).toEqual([false, false, false])
  })
})
