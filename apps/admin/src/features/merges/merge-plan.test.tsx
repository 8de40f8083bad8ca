import type { Applicant } from '@velvet/contracts/applicants'
import { mergeFields } from '@velvet/contracts/merges'
import { describe, expect, it } from 'vitest'
import { newcomer } from '../../testing/open/open-merge.tsx'
import { type MergeChoices, type MergePlan, mergeRequest, noChoices, planMerge } from './merge-plan.ts'

const ava = newcomer()
const twin = (facts: Partial<Applicant> = {}, id = 'person-2') => newcomer({ id, ...facts })

function planOf(people: readonly Applicant[], choices: Partial<MergeChoices> = {}): MergePlan {
  const plan = planMerge(people, { ...noChoices, ...choices })
  if (!plan) throw new Error('There is no plan.')
  return plan
}
const conflicts = (plan: MergePlan) => plan.rows.filter(({ isConflict }) => isConflict).map(({ field }) => field)
const rowOf = (plan: MergePlan, name: string) => plan.rows.find(({ field }) => field === name)

describe('the merge plan', () => {
  it('MERGE-01 is undefined for fewer than two records', () => {
    expect(planMerge([ava], noChoices)).toBeUndefined()
    expect(planMerge([], noChoices)).toBeUndefined()
  })

  it('MERGE-02 keeps the first record, or the chosen one', () => {
    expect(planOf([ava, twin()]).primary.id).toBe('person-1')
    const plan = planOf([ava, twin()], { primaryId: 'person-2' })
    expect(mergeRequest(plan)).toEqual({ primaryId: 'person-2', duplicateIds: ['person-1'] })
  })

  it('MERGE-05 compares every field of the merge', () => {
    const other = twin({
      firstName: 'Eva',
      lastName: 'Castle',
      phone: '(212) 555-0199',
      age: 31,
      city: 'Boston',
      state: 'MA',
      country: 'CA',
      instagramUrl: 'https://instagram.com/eva',
      instagramUsername: 'eva',
      instagramFollowers: 12,
      zipCodes: ['02108'],
      notes: 'Plays the cello',
      priority: 'low',
      score: 12,
      emailOptIn: false,
      smsOptIn: false,
      preferredContactMethod: 'sms',
      source: 'import',
      referralCode: 'B',
    })
    const all = newcomer({ instagramUrl: 'https://instagram.com/ava', notes: 'Collects stamps', referralCode: 'A' })
    expect(conflicts(planOf([all, other]))).toEqual([...mergeFields])
  })

  it('MERGE-04 asks only where two records have different values', () => {
    const other = twin({
      city: 'Boston',
      referralCode: 'FRIEND',
      phone: '212.555.0101',
      instagramUsername: 'AVA',
      age: 0,
    })
    const plan = planOf([ava, other])
    expect(conflicts(plan)).toEqual(['city'])
    expect(rowOf(plan, 'phone')?.result).toBe('(212) 555-0101')
    expect(rowOf(plan, 'age')?.result).toBe('29')
  })

  it('takes values that only one record has, and names it in the request', () => {
    const plan = planOf([ava, twin({ city: 'Boston', referralCode: 'FRIEND' })])
    expect(rowOf(plan, 'referralCode')).toMatchObject({ keptId: 'person-2', result: 'FRIEND', isConflict: false })
    expect(mergeRequest(plan).mergeFields).toEqual({ city: 'person-1', referralCode: 'person-2' })
  })

  it('MERGE-03 MERGE-04 keeps the chosen value, whichever record is kept', () => {
    const choices = { primaryId: 'person-1', fields: { city: 'person-2' } }
    const plan = planOf([ava, twin({ city: 'Boston' })], choices)
    expect(rowOf(plan, 'city')?.result).toBe('Boston')
    expect(mergeRequest(plan).mergeFields).toEqual({ city: 'person-2' })
  })

  it('follows the kept record until a value is chosen', () => {
    const people = [ava, twin({ city: 'Boston', state: 'MA' })]
    const plan = planOf(people, { primaryId: 'person-2', fields: { state: 'person-1' } })
    expect([rowOf(plan, 'city')?.result, rowOf(plan, 'state')?.result]).toEqual(['Boston', 'NY'])
  })

  it('ignores the choice of a record without a value', () => {
    const plan = planOf([ava, twin({ city: null })], { fields: { city: 'person-2' } })
    expect(rowOf(plan, 'city')?.result).toBe('New York')
  })

  it('lets any opt-out win, whatever was chosen', () => {
    const plan = planOf([ava, twin({ smsOptIn: false, smsConsent: 'opted_out' })], { fields: { smsOptIn: 'person-1' } })
    expect(rowOf(plan, 'smsOptIn')).toMatchObject({ result: 'Opted out', rule: 'Any opt-out wins', isConflict: true })
    expect(rowOf(plan, 'emailOptIn')).toMatchObject({ result: 'Opted in', isConflict: false })
    expect(mergeRequest(plan).mergeFields).toBeUndefined()
  })
})

describe('MERGE-06 email addresses', () => {
  const other = twin({ email: 'ava@work.example', email2: 'AVA@example.com' })
  const third = twin({ email: 'third@example.com' }, 'person-3')

  it('are all kept at first, each once, with the first one as primary contact', () => {
    const plan = planOf([ava, other])
    expect(plan.emails.result).toEqual(['ava@example.com', 'ava@work.example'])
    expect(mergeRequest(plan)).toMatchObject({ primaryEmailId: 'person-1', keepEmailIds: ['person-1', 'person-2'] })
  })

  it('can be dropped, except for the primary contact', () => {
    const plan = planOf([ava, other, third], { primaryEmailId: 'person-3', droppedEmailIds: ['person-1', 'person-3'] })
    expect(plan.emails.result).toEqual(['third@example.com', 'ava@work.example', 'AVA@example.com'])
    expect(mergeRequest(plan)).toMatchObject({ primaryEmailId: 'person-3', keepEmailIds: ['person-2', 'person-3'] })
  })

  it('need no decision when all are the same', () => {
    const plan = planOf([ava, twin({ email: ' AVA@example.com ' })])
    expect(plan.emails.isConflict).toBe(false)
    expect(mergeRequest(plan)).toEqual({ primaryId: 'person-1', duplicateIds: ['person-2'] })
  })

  it('come from another record when the kept record has none', () => {
    const plan = planOf([newcomer({ email: 'N/A' }), third])
    expect(plan.emails).toMatchObject({ isConflict: false, result: ['third@example.com'] })
    expect(mergeRequest(plan)).toEqual({ primaryId: 'person-1', duplicateIds: ['person-3'] })
  })

  it('are kept or dropped together for all records that have the same ones', () => {
    const copy = newcomer({ id: 'person-4' })
    const plan = planOf([ava, other, copy])
    expect(plan.emails.options.map(({ id }) => id)).toEqual(['person-1', 'person-2'])
    expect(mergeRequest(plan).keepEmailIds).toEqual(['person-1', 'person-4', 'person-2'])
    const dropped = planOf([ava, other, copy], { primaryEmailId: 'person-2', droppedEmailIds: ['person-1'] })
    expect(mergeRequest(dropped).keepEmailIds).toEqual(['person-2'])
  })
})
