import { describe, expect, it } from 'vitest'
import { type NightTimes, requireOrder } from './require-order.ts'

const night = { date: '2027-03-14T20:00:00.000Z', doorsAt: '2027-03-14T19:00:00.000Z', endsAt: null }
const wrongEnd = { ...night, endsAt: '2027-03-14T20:00:00.000Z' }
const wrongDoors = { ...night, doorsAt: '2027-03-14T20:00:01.000Z' }

describe('the order of the times of a night', () => {
  it.each<[string, NightTimes, string[]]>([
    ['that ends when it begins', wrongEnd, ['endsAt']],
    ['that ends before it begins', { ...night, endsAt: '2027-03-14T19:30:00.000Z' }, ['endsAt']],
    ['whose doors open after it begins', wrongDoors, ['doorsAt']],
    ['without a date that ends after its doors open', { ...night, date: null, endsAt: night.date }, []],
    ['without a date that ends when its doors open', { ...night, date: null, endsAt: night.doorsAt }, ['endsAt']],
    ['with both out of order', { ...wrongDoors, endsAt: night.doorsAt }, ['doorsAt', 'endsAt']],
    ['whose doors open when it begins', { ...night, doorsAt: night.date }, []],
    ['without any time', { date: null, doorsAt: null, endsAt: null }, []],
    ['that says only when it ends', { date: null, doorsAt: null, endsAt: night.date }, []],
  ])('names what is wrong with a night %s', (_, times, paths) => {
    const check = () => requireOrder(times, { doorsAt: '', endsAt: '' })
    if (paths.length === 0) expect(check).not.toThrow()
    else
      expect(check).toThrow(
        expect.objectContaining({
          code: 'validation_failed',
          extras: { errors: paths.map((path) => expect.objectContaining({ path })) },
        }),
      )
  })

  it('checks only what the request names, so that a date moves alone', () => {
    expect(() => requireOrder(wrongEnd, {})).not.toThrow()
    expect(() => requireOrder(wrongEnd, { doorsAt: null })).not.toThrow()
    expect(() => requireOrder(wrongDoors, { endsAt: null })).not.toThrow()
  })
})
