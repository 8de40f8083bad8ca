import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { applicant, applicantServer, saved } from './testing/applicants.ts'
import { campaign, campaignServer } from './testing/campaigns.ts'
import { openAdmin, signedIn, signedOut } from './testing/open/open-admin.tsx'

const ava = applicant()
const patch = 'PATCH /api/admin/applicants/person-1'
const server = {
  ...applicantServer(() => ({ applicants: [ava, applicant({ id: 'person-2', firstName: 'Theo' })], total: 2 })),
  [patch]: async (request: Request) => saved(ava, { status: (await request.json()).status }),
}

const focusedName = () => {
  const { activeElement } = document
  return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent
}

/** Presses Tab until the focused element has this name; fails when none has. */
async function tabTo(name: string) {
  for (let step = 0; step < 60; step += 1) {
    await userEvent.tab()
    if (focusedName() === name) return
  }
  throw new Error(`Tab never came to ${name}.`)
}

/** Whether the focus is visible. */
const isFocusShown = () => {
  const { activeElement } = document
  if (!activeElement?.matches(':focus-visible')) return false
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(activeElement)
  return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
}

describe('with the keyboard alone', () => {
  it('an admin logs in, approves an applicant, undoes it, and continues in the same row', async () => {
    const { screen, asked } = await openAdmin('/admin/login', {
      ...server,
      'GET /api/admin/auth': signedOut,
      'POST /api/admin/login': () => signedIn(),
    })
    await expect.element(screen.getByLabelText('Username')).toHaveFocus()
    await userEvent.keyboard('ada')
    await userEvent.tab()
    await userEvent.keyboard('secret{Enter}')
    await expect.element(screen.getByRole('row', { name: /Ava/ })).toBeVisible()
    await userEvent.tab()
    expect(focusedName()).toBe('Skip to content')
    await userEvent.keyboard('{Enter}')
    await tabTo('Approve Ava Castellan')
    expect(isFocusShown()).toBe(true)
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('row', { name: /Ava/ })).toMatchTextContent('Approved')
    await expect.element(screen.getByText('Ava Castellan', { exact: true })).toHaveFocus()
    await expect.element(screen.getByText('Status Updated')).toBeVisible()
    await userEvent.keyboard('{F8}')
    await tabTo('Undo')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('row', { name: /Ava/ })).toMatchTextContent('Pending')
    await expect.element(screen.getByText('Ava Castellan', { exact: true })).toHaveFocus()
    await expect.poll(() => asked(patch).length).toBe(2)
  })

  it('an admin writes a campaign without leaving its dialog, and returns to where it was opened', async () => {
    const { screen } = await openAdmin(
      '/admin/communications',
      campaignServer(() => [campaign()]),
    )
    await expect.element(screen.getByRole('row', { name: /Winter/ })).toBeVisible()
    await tabTo('Create Campaign')
    await userEvent.keyboard('{Enter}')
    const dialog = screen.getByRole('dialog', { name: 'Create Campaign' })
    await expect.element(dialog.getByRole('textbox', { name: 'Campaign name' })).toHaveFocus()
    for (let step = 0; step < 20; step += 1) {
      await userEvent.tab()
      expect(dialog.element().contains(document.activeElement)).toBe(true)
      expect(isFocusShown()).toBe(true)
    }
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: 'Create Campaign' })).toHaveFocus()
  })

  it('an admin saves a campaign, opens it, deletes another, and stays in the table', async () => {
    const list = [campaign(), campaign({ id: 'campaign-2', name: 'Summer invitation' })]
    const { screen } = await openAdmin('/admin/communications', {
      ...campaignServer(() => list),
      'DELETE /api/admin/campaigns/campaign-1': () => {
        list.shift()
        return Response.json({ success: true, message: 'Campaign deleted successfully' })
      },
    })
    await expect.element(screen.getByRole('row', { name: /Winter/ })).toBeVisible()
    await tabTo('Delete Winter invitation')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('button', { name: 'Delete Winter invitation' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('alertdialog')).toBeVisible()
    await tabTo('Delete')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('row', { name: /Winter/ })).not.toBeInTheDocument()
    const table = screen.getByRole('region', { name: 'Campaigns', exact: true })
    await expect.poll(() => table.element().contains(document.activeElement)).toBe(true)
    await userEvent.keyboard('j{Enter}')
    const details = screen.getByRole('dialog', { name: /Summer invitation/ })
    await expect.element(details).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('button', { name: 'Summer invitation', exact: true })).toHaveFocus()
  })

  it('letters typed in a field do not trigger shortcuts', async () => {
    const { screen, asked } = await openAdmin('/admin/dashboard', server)
    const search = screen.getByRole('searchbox', { name: 'Search applicants' })
    await expect.element(screen.getByRole('row', { name: /Ava/ })).toBeVisible()
    await search.click()
    await userEvent.keyboard('a/djk')
    await expect.element(search).toHaveValue('a/djk')
    await expect.element(search).toHaveFocus()
    expect(asked(patch)).toHaveLength(0)
  })
})
