import { describe, expect, it } from 'vitest'
import { checkSlug, freeSlug, isSlug, slugOf } from './slug.ts'

describe('the slug of an event', () => {
  it.each([
    ['Winter Gala', 'winter-gala'],
    [" Saint-Étienne's  Night! ", 'saint-etiennes-night'],
    ['夜', 'event'],
    ['--', 'event'],
    [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
    ['x'.repeat(80), 'x'.repeat(60)],
  ])('GST-18 comes from the name %j', (name, slug) => {
    expect(slugOf(name)).toBe(slug)
    expect(isSlug(slug)).toBe(true)
  })

  it('GST-18 gets a number when it is taken, within its length', () => {
    expect(freeSlug('gala', new Set())).toBe('gala')
    expect(freeSlug('gala', new Set(['gala', 'gala-2']))).toBe('gala-3')
    const long = 'x'.repeat(60)
    expect(freeSlug(long, new Set([long]))).toBe(`${'x'.repeat(58)}-2`)
  })

  it('GST-18 has only letters, digits, and single hyphens between them', () => {
    for (const text of ['', 'Gala', 'gala_2', '-gala', 'gala-', 'ga--la', 'gala/2', 'gala ', 'é', 'x'.repeat(61)])
      expect(isSlug(text), text).toBe(false)
    expect(checkSlug(' gala-2026 ')).toBe('gala-2026')
    expect(() => checkSlug('Gala 2026')).toThrow(
      expect.objectContaining({
        code: 'slug_invalid',
        extras: { errors: [expect.objectContaining({ path: 'slug' })] },
      }),
    )
  })
})
