import { describe, expect, it } from 'vitest'
import { statesNamed } from './state-names.ts'

describe('states by name', () => {
  it.each([
    ['florida', ['FL']],
    [' Flor', ['FL']],
    ['new york', ['NY']],
    ['virgin', ['VI', 'VA']],
    ['ohio', ['OH']],
    ['flo', []],
    ['lorida', []],
    ['', []],
  ])('GEO-06 finds behind "%s" the states %o', (text, codes) => {
    expect(statesNamed(text)).toEqual(codes)
  })
})
