import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createMergeFixture, type MergeFixture } from '../testing/merge-fixture.ts'

describe('duplicates of a person', () => {
  let api: MergeFixture
  beforeAll(async () => {
    api = await createMergeFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(() => api.clear())

  const listed = async (id: string) => {
    const answer = (await api.duplicates(id)).json() as {
      duplicates: { applicant: { id: string }; matchedOn: string[] }[]
      hasMore: boolean
    }
    return { hasMore: answer.hasMore, found: answer.duplicates.map((one) => [one.applicant.id, one.matchedOn]) }
  }

  it('DUP-03 DUP-05 DUP-10 lists the whole group, those who share most first, with the reasons', async () => {
    const first = await api.addPerson({ last_name: 'King', email: 'a@x.com', phone: '2125550134' })
    const byEmail = await api.addPerson({ last_name: 'B', email: 'A@x.com', instagram_username: 'bee' })
    const byBoth = await api.addPerson({ last_name: 'C', email: 'a@x.com', phone: '+1 212 555 0134' })
    const indirect = await api.addPerson({ last_name: 'D', instagram_url: 'https://instagram.com/Bee' })
    await api.addPerson({ last_name: 'E' })
    expect(await listed(first)).toEqual({
      hasMore: false,
      found: [
        [byBoth, ['email', 'phone']],
        [byEmail, ['email']],
        [indirect, []],
      ],
    })
  })

  it('lists at most 50 of a large group', async () => {
    const first = await api.addPerson({ first_name: 'Ann', last_name: 'Lee', email: 'ann@x.com' })
    await sql`insert into applicants (id, first_name, last_name) select new_id(), 'Ann', 'Lee' from generate_series(1, 300)`.execute(
      api.db,
    )
    const closest = await api.addPerson({ first_name: 'Other', last_name: 'Name', email2: 'ann@x.com' })
    const { hasMore, found } = await listed(first)
    expect([hasMore, found.length]).toEqual([true, 50])
    expect(
      found.filter(([id]) => id === closest).length + found.filter(([, on]) => on?.includes('name') ?? false).length,
    ).toBe(found.length)
  })

  it('remembers that two are not the same person', async () => {
    const [first, second, third] = [
      await api.addPerson(),
      await api.addPerson(),
      await api.addPerson({ last_name: 'X' }),
    ]
    expect((await api.dismiss(first, second)).json()).toEqual({ success: true })
    expect((await api.dismiss(second, first)).statusCode).toBe(200)
    expect((await listed(first)).found).toEqual([])
    expect([await api.person(first), await api.person(second)]).toMatchObject([
      { duplicate_kinds: 0 },
      { duplicate_kinds: 0 },
    ])
    const log = await api.db
      .selectFrom('activity')
      .select('description')
      .where('action', '=', 'applicant.not_duplicate')
      .execute()
    expect(log).toEqual([{ description: 'Marked Ada King and Ada King as different people' }])
    expect((await api.dismiss(first, third)).statusCode).toBe(200)
  })

  it('refuses a person and themselves, unknown people and merged people', async () => {
    const [first, second, third] = [await api.addPerson(), await api.addPerson(), await api.addPerson()]
    await api.merge(first, [third])
    const answers = [
      await api.dismiss(first, first),
      await api.dismiss(first, api.context.newId()),
      await api.dismiss('nonsense', second),
      await api.dismiss(first, third),
      await api.duplicates(api.context.newId()),
      await api.duplicates(third),
    ]
    expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
      [400, 'same_applicant'],
      [404, 'applicant_not_found'],
      [404, 'applicant_not_found'],
      [410, 'applicant_merged'],
      [404, 'applicant_not_found'],
      [410, 'applicant_merged'],
    ])
  })
})
