import { describe, expect, it } from 'vitest'
import { maxEndpointMs, strideOf } from './stride.ts'

/** The places in the list of the calls that are made when each takes so long. */
const walk = (calls: number, callMs: number): number[] => {
  const made: number[] = []
  for (let index = 0; index < calls; index += strideOf(made.length * callMs, made.length, calls - index - 1))
    made.push(index)
  return made
}

describe('the calls of an endpoint', () => {
  it('are all made while there is time', () => {
    expect(walk(150, 20)).toHaveLength(150)
  })

  it('are cut to what there is time for, and reach the end of the list', () => {
    const made = walk(150, 1_000)
    expect(made.length * 1_000).toBeLessThanOrEqual(maxEndpointMs)
    expect(made.at(-1)).toBeGreaterThan(130)
    expect(made.length).toBeGreaterThan(15)
  })

  it('end after one that takes all the time', () => {
    expect(walk(150, maxEndpointMs)).toEqual([0])
  })
})
