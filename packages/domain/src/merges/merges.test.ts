import { type MergeField, mergeFields } from '@velvet/contracts/merges'
import { describe, expect, it } from 'vitest'
import { checkMergeChoice, chooseSources, decideMergeUndo, joinNotes, keptEmails } from './index.ts'

const person = (id: string, values: Partial<Record<MergeField, unknown>>) => ({
  id,
  values: {
    ...(Object.fromEntries(mergeFields.map((field) => [field, null])) as Record<MergeField, unknown>),
    ...values,
  },
})

describe('choosing what a merge keeps', () => {
  it('MERGE-02 MERGE-04 takes the chosen value, else the one of the kept record, else the first there is', () => {
    const kept = person('a', { firstName: 'Ada', city: ' ', age: 0, zipCodes: [] })
    const other = person('b', { firstName: 'Adah', city: 'Boston', age: 30, zipCodes: ['10001'] })
    expect(chooseSources([kept, other], { lastName: 'b' })).toMatchObject({
      firstName: 'a',
      lastName: 'b',
      city: 'b',
      age: 'b',
      zipCodes: 'b',
      state: 'a',
    })
    expect(chooseSources([kept, other], { firstName: 'b' }).firstName).toBe('b')
  })

  it('MERGE-04 takes the values of a profile from records with the kept username, unless they are chosen', () => {
    const ada = person('ada', { instagramUsername: 'ada', instagramFollowers: null })
    const bob = person('bob', {
      instagramUsername: 'bob',
      instagramUrl: 'https://instagram.com/bob',
      instagramFollowers: 5,
    })
    const again = person('again', { instagramUsername: 'ADA', instagramFollowers: 7 })
    expect(chooseSources([ada, bob, again])).toMatchObject({ instagramUrl: 'ada', instagramFollowers: 'again' })
    expect(chooseSources([ada, bob])).toMatchObject({ instagramUrl: 'ada', instagramFollowers: 'ada' })
    expect(chooseSources([ada, bob], { instagramUsername: 'bob' })).toMatchObject({
      ...{ instagramUsername: 'bob', instagramUrl: 'bob', instagramFollowers: 'bob' },
    })
    expect(chooseSources([ada, bob], { instagramFollowers: 'bob' })).toMatchObject({ instagramFollowers: 'bob' })
    expect(chooseSources([person('none', {}), bob])).toMatchObject({
      instagramUsername: 'bob',
      instagramFollowers: 'bob',
    })
  })

  it('MERGE-06 keeps several addresses, each once, the primary contact first', () => {
    const people = [
      { id: 'a', emails: ['a@x.com', 'n/a'] },
      { id: 'b', emails: [null, ' B@x.com '] },
      { id: 'c', emails: ['c@x.com', 'A@X.com', 'd@x.com'] },
    ]
    expect(keptEmails(people, {})).toEqual(['a@x.com', 'B@x.com', 'c@x.com', 'd@x.com'])
    expect(keptEmails(people, { primaryEmailId: 'b' })).toEqual(['B@x.com', 'a@x.com', 'c@x.com', 'd@x.com'])
    expect(keptEmails(people, { primaryEmailId: 'c', keepEmailIds: ['b'] })).toEqual(['c@x.com', 'B@x.com'])
    expect(keptEmails([{ id: 'a', emails: [null] }], {})).toEqual([])
  })

  it('names every choice of an applicant who is not part of it', () => {
    const choice = { mergeFields: { firstName: 'a', phone: 'z' }, primaryEmailId: 'y', keepEmailIds: ['b', 'x'] }
    expect(() => checkMergeChoice(['a', 'b'], choice)).toThrow(
      expect.objectContaining({
        code: 'merge_field_invalid',
        extras: {
          errors: ['mergeFields.phone', 'primaryEmailId', 'keepEmailIds.1'].map((path) =>
            expect.objectContaining({ path }),
          ),
        },
      }),
    )
    expect(() => checkMergeChoice(['a', 'b'], { mergeFields: { firstName: 'b' } })).not.toThrow()
  })

  it('joins notes without repeating any', () => {
    expect(joinNotes(['one', null, ' one ', 'two'])).toBe('one\n\ntwo')
    expect(joinNotes([null, ''])).toBeNull()
  })

  it('lets a merge be undone once, for 30 days, the latest first', () => {
    const now = new Date('2026-03-31T00:00:00Z')
    const merge = { createdAt: new Date('2026-03-01T00:00:00Z'), isUndone: false, isSuperseded: false }
    expect(() => decideMergeUndo(merge, now)).not.toThrow()
    const refused = (state: Partial<typeof merge>) => () => decideMergeUndo({ ...merge, ...state }, now)
    expect(refused({ isUndone: true })).toThrow(expect.objectContaining({ code: 'merge_undone' }))
    expect(refused({ isSuperseded: true })).toThrow(expect.objectContaining({ code: 'merge_changed' }))
    expect(refused({ createdAt: new Date('2026-02-28T23:59:59Z') })).toThrow(
      expect.objectContaining({ code: 'merge_too_old' }),
    )
  })
})
