import { describe, expect, it } from 'vitest'
import { AppError } from '../kernel/index.ts'
import { checkFilters } from './index.ts'

const problemsOf = (filters: Parameters<typeof checkFilters>[0]) => {
  try {
    checkFilters(filters)
  } catch (error) {
    return error instanceof AppError ? error.extras.errors?.map(({ path }) => path) : error
  }
  return []
}

describe('filters', () => {
  it('FILT-07 FILT-08 LIM-15 reads age bands inclusive as labeled, 50 in both, and never includes the unknown age', () => {
    expect(checkFilters({ ageRange: '18-25' }).ages).toEqual({ from: 18, to: 25 })
    expect(checkFilters({ ageRange: '26-35' }).ages).toEqual({ from: 26, to: 35 })
    expect(checkFilters({ ageRange: '36-50' }).ages).toEqual({ from: 36, to: 50 })
    expect(checkFilters({ ageRange: '50+' }).ages).toEqual({ from: 50 })
    expect(checkFilters({ ageRange: '18-25', ageMin: 20, ageMax: 60 }).ages).toEqual({ from: 20, to: 25 })
    expect(checkFilters({ ageMin: 0 }).ages).toEqual({ from: 1 })
    expect(checkFilters({ ageMax: 0 }).ages).toEqual({ from: 1, to: 0 })
  })

  it('FILT-18 FILT-35 includes the whole of both days and takes moments as they are', () => {
    expect(checkFilters({ appliedFrom: '2026-03-01', appliedTo: '2026-03-31' }).applied).toEqual({
      from: new Date('2026-03-01T00:00:00Z'),
      to: new Date('2026-04-01T00:00:00Z'),
    })
    expect(
      checkFilters({ appliedFrom: '2026-03-01T05:00:00-05:00', appliedTo: '2026-03-01T12:00:00.123Z' }).applied,
    ).toEqual({ from: new Date('2026-03-01T10:00:00Z'), to: new Date('2026-03-01T12:00:00.124Z') })
  })

  it.each(['yesterday', '2026-02-30', '2026-13-01', '01/02/2026', '2026-03-01T25:00:00Z', "2026-03-01' or 1=1"])(
    'FILT-18 refuses %s as a date, naming the field',
    (text) => {
      expect(problemsOf({ appliedFrom: text })).toEqual(['appliedFrom'])
      expect(problemsOf({ appliedTo: text })).toEqual(['appliedTo'])
    },
  )

  it('FILT-18 FILT-35 reads days in the given zone, also when its clocks change (3.5)', () => {
    const appliedIn = (timeZone: string, appliedFrom: string, appliedTo: string) =>
      checkFilters({ appliedFrom, appliedTo, timeZone }).applied
    expect(appliedIn('America/New_York', '2026-11-22', '2026-11-22')).toEqual({
      from: new Date('2026-11-22T05:00:00Z'),
      to: new Date('2026-11-23T05:00:00Z'),
    })
    expect(appliedIn('America/New_York', '2026-11-01', '2026-11-01')).toEqual({
      from: new Date('2026-11-01T04:00:00Z'),
      to: new Date('2026-11-02T05:00:00Z'),
    })
    expect(appliedIn('Asia/Kolkata', '2026-03-01', '2026-03-01')).toEqual({
      from: new Date('2026-02-28T18:30:00Z'),
      to: new Date('2026-03-01T18:30:00Z'),
    })
    expect(problemsOf({ appliedFrom: '2026-03-01', timeZone: 'Mars/Olympus' })).toEqual(['timeZone'])
    expect(checkFilters({ timeZone: 'America/New_York' })).toEqual({})
  })

  it('FILT-14 FILT-15 FILT-18 refuses bounds that cross', () => {
    expect(
      problemsOf({
        ageMin: 40,
        ageMax: 30,
        followersMin: 2,
        followersMax: 1,
        appliedFrom: '2026-03-02',
        appliedTo: '2026-03-01',
      }),
    ).toEqual(['ageMin', 'followersMin', 'appliedFrom'])
    expect(problemsOf({ ageMin: 30, ageMax: 30, appliedFrom: '2026-03-01', appliedTo: '2026-03-01' })).toEqual([])
  })

  it('FILT-27 splits lists, trims texts and drops what is blank', () => {
    expect(checkFilters({ zipCodes: ' 100, ,90210 ', tags: ',', city: ' Miami ', name: '  ' })).toEqual({
      zipCodes: ['100', '90210'],
      city: 'Miami',
    })
  })
})
