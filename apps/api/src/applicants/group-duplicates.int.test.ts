import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createMergeFixture, type MergeFixture } from '../testing/merge-fixture.ts'

describe('the list of duplicates', () => {
  let api: MergeFixture
  beforeAll(async () => {
    api = await createMergeFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(() => api.clear())

  const add = (name: string, values: object, minute: number) =>
    api.addPerson({
      first_name: name,
      last_name: name,
      created_at: new Date(Date.UTC(2026, 0, 1, 0, minute)),
      ...values,
    })
  const list = async (query: Record<string, string>): Promise<string[]> => {
    const answer = await api.admin({ method: 'GET', url: '/api/admin/applicants', query })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json().applicants.map((person: { firstName: string }) => person.firstName)
  }
  /** The group of each row, once per run of rows: a split group occurs twice. */
  const runs = (names: readonly string[]) =>
    names.map((name) => name[0]).filter((group, index, all) => group !== all[index - 1])

  it('DUP-01 DUP-10 shows matches next to each other, the newest of a group first (3.10)', async () => {
    for (const [minute, group] of ['a', 'b', 'c', 'a', 'b', 'c', 'a'].entries())
      await add(`${group}${minute}`, { email: `${group}@example.com`, email2: `${group}${minute}@example.com` }, minute)
    await add('p7', { phone: '2125550134' }, 7)
    await add('single', {}, 8)
    await add('p9', { phone: '(212) 555-0134' }, 9)
    const names = await list({ duplicates: 'true' })
    expect(names).toHaveLength(9)
    expect(runs(names).toSorted()).toEqual(['a', 'b', 'c', 'p'])
    expect(names.filter((name) => name.startsWith('a'))).toEqual(['a6', 'a3', 'a0'])
    expect(await list({ duplicates: 'true', sort: 'appliedDate', order: 'desc' })).toEqual(names)
  })

  it('DUP-05 groups by the filtered kind, across pages, and within a chosen order (3.10)', async () => {
    for (let person = 0; person < 8; person += 1)
      await add(
        `${person % 2 === 0 ? 'x' : 'y'}${person}`,
        { email: `${Math.floor(person / 2)}@example.com`, phone: person % 2 === 0 ? '2125550134' : '2125550135' },
        person,
      )
    const pages = await Promise.all(['0', '3', '6'].map((offset) => list({ duplicates: 'phone', limit: '3', offset })))
    expect(pages.flat()).toHaveLength(8)
    expect(runs(pages.flat()).toSorted()).toEqual(['x', 'y'])
    expect(runs(await list({ duplicates: 'email' }))).not.toHaveLength(2)
    expect(await list({ duplicates: 'phone', sort: 'name', order: 'asc' })).toEqual([
      ...['x0', 'x2', 'x4', 'x6', 'y1', 'y3', 'y5', 'y7'],
    ])
  })

  it('DUP-03 DUP-05 DUP-06 DUP-08 shows on each row what its group shares (3.10)', async () => {
    await add('e1', { email: 'Ada@Example.com' }, 1)
    await add('e2', { email2: 'ada@example.com' }, 2)
    await add('p1', { phone: '2125550134' }, 3)
    await add('p2', { phone: '+1 (212) 555-0134' }, 4)
    await add('n', { last_name: 'Same' }, 5)
    await add('N', { last_name: 'same' }, 6)
    await add('i1', { instagram_username: 'ada' }, 7)
    await add('i2', { instagram_url: 'https://instagram.com/ada/' }, 8)
    const answer = await api.admin({ method: 'GET', url: '/api/admin/applicants', query: { duplicates: 'true' } })
    const email = { kind: 'email', value: 'ada@example.com' }
    const phone = { kind: 'phone', value: '2125550134' }
    const name = { kind: 'name', value: 'n same' }
    const instagram = { kind: 'instagram', value: 'ada' }
    expect(answer.json().applicants.map((person: { duplicateGroup: unknown }) => person.duplicateGroup)).toEqual(
      [email, phone, name, instagram].flatMap((group) => [group, group]),
    )
    const plain = await api.admin({ method: 'GET', url: '/api/admin/applicants' })
    expect(plain.json().applicants[0]).not.toHaveProperty('duplicateGroup')
  })
})
