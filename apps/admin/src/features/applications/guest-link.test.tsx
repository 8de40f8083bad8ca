import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openNight } from '../../testing/night.ts'
import { problem } from '../../testing/open/open-admin.tsx'
import { quietly } from '../../testing/open/open-applicant.tsx'

const link = 'https://velvet.example/g/token'
const read = 'GET /api/admin/applications/application-1'
const renew = 'POST /api/admin/applications/application-1/new-link'

const watchClipboard = () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  onTestFinished(() => write.mockRestore())
  return write
}

describe('the link of a guest', () => {
  it('CAP-04 GST-02 is copied from the menu of the row', async () => {
    const write = watchClipboard()
    const { screen, press } = await openNight({ [read]: () => Response.json({ guestPage: link }) })
    await press('More for Ava Castellan')
    await screen.getByRole('menuitem', { name: 'Copy guest link' }).click()
    await expect.element(screen.getByText('The guest link of Ava Castellan is copied.')).toBeVisible()
    expect(write).toHaveBeenCalledExactlyOnceWith(link)
  })

  it('CAP-04 is shown where the browser copies nothing', async () => {
    watchClipboard().mockRejectedValue(new DOMException('denied', 'NotAllowedError'))
    const { screen, press } = await openNight({ [read]: () => Response.json({ guestPage: link }) })
    await press('More for Ava Castellan')
    await screen.getByRole('menuitem', { name: 'Copy guest link' }).click()
    await expect.element(screen.getByText(link)).toBeVisible()
  })

  it('CAP-04 GST-04 is replaced once that is confirmed', async () => {
    const write = watchClipboard()
    const { screen, press, asked } = await openNight({ [renew]: () => Response.json({ guestPage: link }) })
    await press('More for Ava Castellan')
    await screen.getByRole('menuitem', { name: 'New guest link' }).click()
    const question = screen.getByRole('alertdialog', { name: 'New guest link?' })
    await expect.element(question).toMatchTextContent('stop working right away')
    expect(asked(renew)).toHaveLength(0)
    await question.getByRole('button', { name: 'New guest link' }).click()
    await expect.element(screen.getByText('The new link of Ava Castellan is copied.')).toBeVisible()
    expect(asked(renew)).toHaveLength(1)
    expect(write).toHaveBeenCalledExactlyOnceWith(link)
  })

  it('CAP-04 is copied for every guest of a selection', async () => {
    const write = watchClipboard()
    const { screen } = await openNight({
      [read]: () => Response.json({ guestPage: link }),
      'GET /api/admin/applications/application-2': () => Response.json({ guestPage: `${link}-2` }),
    })
    for (const name of ['Ava Castellan', 'Bea Moreau'])
      await screen.getByRole('checkbox', { name: `Select ${name}` }).click()
    await screen.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'More' }).click()
    await expect
      .element(screen.getByRole('menuitem', { name: 'Change party' }))
      .toHaveAttribute('aria-disabled', 'true')
    await screen.getByRole('menuitem', { name: 'Copy guest link' }).click()
    await expect.element(screen.getByText('The guest links of 2 guests are copied.')).toBeVisible()
    expect(write).toHaveBeenCalledExactlyOnceWith(`${link}\n${link}-2`)
  })

  it.each([
    ['copied', 'The new link of 1 guest is copied. 1 of 2 guests still has the same link. Try again later.'],
    ['shown', `${link} 1 of 2 guests still has the same link. Try again later.`],
  ])('GST-04 is %s if it was replaced before the link of another guest could not be', async (outcome, text) => {
    quietly()
    const write = watchClipboard()
    if (outcome === 'shown') write.mockRejectedValue(new DOMException('denied', 'NotAllowedError'))
    const { screen } = await openNight({
      [renew]: () => Response.json({ guestPage: link }),
      'POST /api/admin/applications/application-2/new-link': () => problem(503, { message: 'Try again later.' }),
    })
    for (const name of ['Ava Castellan', 'Bea Moreau'])
      await screen.getByRole('checkbox', { name: `Select ${name}` }).click()
    await screen.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'More' }).click()
    await screen.getByRole('menuitem', { name: 'New guest link' }).click()
    await screen.getByRole('alertdialog').getByRole('button', { name: 'New guest links' }).click()
    await expect.element(screen.getByText(text)).toBeVisible()
    expect(write).toHaveBeenCalledExactlyOnceWith(link)
  })

  it('CAP-04 stays when it could not be replaced', async () => {
    quietly()
    const { screen, press } = await openNight({ [renew]: () => problem(503, { message: 'Try again later.' }) })
    await press('More for Ava Castellan')
    await screen.getByRole('menuitem', { name: 'New guest link' }).click()
    await screen.getByRole('alertdialog').getByRole('button', { name: 'New guest link' }).click()
    await expect.element(screen.getByText('Try again later.')).toBeVisible()
  })
})
