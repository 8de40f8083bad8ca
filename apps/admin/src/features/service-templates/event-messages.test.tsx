import { describe, expect, it } from 'vitest'
import { guest } from '../../testing/night.ts'
import { openPart } from '../../testing/open/open-part.tsx'
import { serviceTemplate, serviceTemplateServer } from '../../testing/service-templates.ts'
import { ServiceTemplates } from './service-templates.tsx'

const templates = [
  serviceTemplate({ source: 'event', subject: 'Our own' }),
  serviceTemplate({ kind: 'reminder', source: 'venue' }),
]

const open = (guests = [guest()]) =>
  openPart(<ServiceTemplates eventId="event-1" />, {
    'GET /api/admin/service-templates': () => Response.json(templates),
    'GET /api/admin/events/event-1/applications': () => Response.json({ applications: guests, total: guests.length }),
    'POST /api/admin/service-templates/received/preview':
      serviceTemplateServer['POST /api/admin/service-templates/:id/preview'] ?? (() => Response.error()),
    'PATCH /api/admin/service-templates/received': () => Response.json(templates[0]),
    'DELETE /api/admin/service-templates/received': () => Response.json(serviceTemplate()),
  })

describe('the messages to guests of one event', () => {
  it('MSG-15 are its own, and saved for this event alone', async () => {
    const { screen, asked } = await open()
    await expect.element(screen.getByText('This event')).toBeVisible()
    await screen.getByRole('button', { name: 'Edit Application received' }).click()
    const dialog = screen.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Subject' }).fill('Ours')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(new URL(asked('GET /api/admin/service-templates')[0]?.url ?? '').search).toBe('?eventId=event-1')
    expect(await asked('PATCH /api/admin/service-templates/received')[0]?.json()).toMatchObject({
      eventId: 'event-1',
      subject: 'Ours',
    })
  })

  it("MSG-15 are reset to the venue's for this event alone", async () => {
    const { screen, asked } = await open()
    await screen.getByRole('button', { name: 'Edit Application received' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: "Reset to the venue's text" }).click()
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click()
    await expect.element(screen.getByText('Application received was reset.')).toBeVisible()
    expect(new URL(asked('DELETE /api/admin/service-templates/received')[0]?.url ?? '').search).toBe(
      '?eventId=event-1',
    )
  })

  it('MSG-16 show a preview for the guest who applied last, or a sample guest', async () => {
    const { screen } = await open()
    await screen.getByRole('button', { name: 'Edit Application received' }).click()
    const dialog = screen.getByRole('dialog')
    await expect.element(dialog.getByText('Our own (Ava)')).toBeVisible()
    await expect.element(dialog.getByText('Missing for Ava Castellan: note')).toBeVisible()
    await dialog.getByRole('radio', { name: 'A sample guest' }).click()
    await expect.element(dialog.getByText('Our own (Sam)')).toBeVisible()
  })

  it('MSG-16 show a preview for a sample guest before anyone has applied', async () => {
    const { screen } = await open([])
    await screen.getByRole('button', { name: 'Edit Application received' }).click()
    await expect.element(screen.getByRole('dialog').getByText('Our own (Sam)')).toBeVisible()
  })
})
