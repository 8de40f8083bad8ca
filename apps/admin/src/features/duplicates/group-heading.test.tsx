import { accessibilityProblems } from '@velvet/ui/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { applicant, applicantServer } from '../../testing/applicants.ts'
import { openAdmin } from '../../testing/open/open-admin.tsx'

const email = { kind: 'email', value: 'ada@example.com' } as const
const phone = { kind: 'phone', value: '2125550134' } as const
const people = [
  applicant({ id: 'a', firstName: 'Ada', lastName: 'King', duplicateOn: ['email'], duplicateGroup: email }),
  applicant({ id: 'b', firstName: 'Augusta', lastName: 'King', duplicateOn: ['email'], duplicateGroup: email }),
  applicant({ id: 'c', firstName: 'Bea', lastName: 'Moss', duplicateOn: ['phone'], duplicateGroup: phone }),
  applicant({ id: 'd', firstName: 'Cy', lastName: 'Moss', duplicateOn: ['phone'], duplicateGroup: phone }),
]
const open = (applicants = people) =>
  openAdmin(
    '/admin/dashboard?duplicates=true',
    applicantServer(() => ({ applicants, total: applicants.length })),
  )

afterEach(() => page.viewport(1440, 900))

/** The texts on screen in reading order. */
const inOrder = (text: string, ...names: string[]) => {
  const places = names.map((name) => text.indexOf(name))
  return places.every((place, index) => place > (places[index - 1] ?? -1))
}

describe('the list of duplicates', () => {
  it.each([
    ['on a desk', 1440],
    ['on a phone', 390],
  ])('DUP-01 has a heading with the shared value above each group, %s (3.10)', async (_, width) => {
    await page.viewport(width, 844)
    const { screen } = await open()
    const table = screen.getByRole('region', { name: 'Applicants', exact: true })
    await expect.element(table.getByText('Same email: ada@example.com')).toBeVisible()
    await expect.element(table.getByText('Same phone: (212) 555-0134')).toBeInTheDocument()
    expect(table.getByText(/^Same (email|phone): /).elements()).toHaveLength(2)
    const order = ['Same email: ', 'Ada King', 'Augusta King', 'Same phone: ', 'Bea Moss', 'Cy Moss']
    expect(inOrder(table.element().textContent ?? '', ...order)).toBe(true)
    expect(await accessibilityProblems()).toEqual([])
  })

  it('has no headings where there are no groups (3.10)', async () => {
    const { screen } = await open(people.map(({ duplicateGroup: _, ...person }) => person))
    await expect.element(screen.getByRole('button', { name: 'Ada King' }).first()).toBeVisible()
    expect(screen.getByText(/^Same (email|phone): /).elements()).toEqual([])
  })
})
