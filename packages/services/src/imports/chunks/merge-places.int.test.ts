import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createImportFixture, type ImportFixture } from '../../testing/import-fixture.ts'

describe('the location of a person into whom an import merges', () => {
  let world: ImportFixture
  beforeAll(async () => {
    world = await createImportFixture(inject('databaseUrl'))
  })
  afterAll(() => world?.close())
  beforeEach(() => world.clearImports())

  const cambridge = { zip_codes: ['02139'], zip_code_cities: 'Cambridge, MA', latitude: 42.36, longitude: -71.1 }
  const add = (values: object) =>
    world.db
      .insertInto('applicants')
      .values({ id: world.context.newId(), email: 'ada@x.com', ...values })
      .execute()
  const merged = (record: Record<string, string>) =>
    world.imported([{ email: 'ada@x.com', ...record }], { merge: true })
  const place = async () => {
    const { zip_codes, zip_code_cities, latitude, longitude, country } = await world.person('ada@x.com')
    return { zip_codes, zip_code_cities, latitude, longitude, country }
  }

  it('is cleared when the row names a country abroad, and is back after the undo', async () => {
    await add({ ...cambridge, city: 'Cambridge', state: 'MA' })
    const before = await place()
    const { id } = await merged({ country: 'Germany' })
    expect(await place()).toMatchObject({ country: 'Germany', latitude: null, longitude: null })
    expect((await world.undone(id)).undo).toMatchObject({ restored: 1, kept: 0 })
    expect(await place()).toEqual(before)
  })

  it.each([
    ['the row names the United States', { city: 'Toronto', state: 'Ontario' }, { zipCodes: '10001', country: 'USA' }],
    ['the person has one of its states', { city: 'Somewhere', state: 'NY' }, { zipCodes: '90210' }],
  ])('follows from new zip codes when %s', async (_when, person, row) => {
    await add(person)
    const before = await place()
    const { id } = await merged(row)
    expect(await place()).toMatchObject({
      zip_code_cities: expect.stringMatching(/New York|Beverly Hills/),
      latitude: expect.any(Number),
    })
    await world.undone(id)
    expect(await place()).toEqual(before)
  })

  it('does not follow from new zip codes of a person who seems to be elsewhere', async () => {
    await add({ city: 'Berlin' })
    await merged({ zipCodes: '10115' })
    expect(await place()).toMatchObject({ zip_codes: ['10115'], zip_code_cities: null, latitude: null })
  })

  it('follows from the restored zip codes where the country was changed since', async () => {
    await add({ ...cambridge, country: 'US' })
    const { id } = await merged({ zipCodes: '10115', country: 'Germany' })
    await world.db.updateTable('applicants').set({ country: 'Austria' }).execute()
    expect((await world.undone(id)).undo).toMatchObject({ kept: 1 })
    expect(await place()).toMatchObject({ zip_codes: ['02139'], zip_code_cities: null, latitude: null })
  })
})
