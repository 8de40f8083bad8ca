import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { template, templates } from '../../../testing/campaign-writing.ts'
import { ada, signedIn } from '../../../testing/open/open-admin.tsx'
import { openThread } from '../../../testing/open/open-thread.tsx'

describe('the template picker', () => {
  it('offers templates with SMS text, filled in for this applicant, and puts the chosen one into the input', async () => {
    const { pane, input, write, sent } = await openThread()
    await write('/')
    const list = pane.getByRole('listbox', { name: 'Templates' })
    await expect.element(list.getByText('Doors open at nine, Ava.')).toBeVisible()
    await expect.element(list.getByText('Both ways')).toBeVisible()
    expect(list.getByText('Winter letter').query()).toBeNull()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(list.getByRole('option', { name: /Both ways/ })).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{Enter}')
    await expect.element(input).toHaveValue('See you at nine, Ava.')
    await expect.element(input).toHaveFocus()
    expect(list.query()).toBeNull()
    expect(await sent()).toEqual([])
  })

  it('fills in values that only the stored applicant has', async () => {
    const { pane, write } = await openThread({
      facts: { city: 'Chicago', instagramUsername: 'ava' },
      answers: {
        'GET /api/admin/templates': () =>
          Response.json([template({ type: 'sms', content: '{{city|here}} @{{instagram}} {{state}}' })]),
      },
    })
    await write('/')
    await expect.element(pane.getByText('Chicago @ava NY')).toBeVisible()
  })

  it('finds templates by the words after /, selects by click as well, and closes with Escape', async () => {
    const { pane, input, write } = await openThread()
    await write('/doors')
    const list = pane.getByRole('listbox', { name: 'Templates' })
    await expect.poll(() => list.getByRole('option').elements().length).toBe(1)
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => list.query()).toBeNull()
    await expect.element(input).toHaveValue('/doors')
    await userEvent.clear(input)
    await pane.getByRole('button', { name: 'Use a template' }).click()
    await list.getByRole('option', { name: /Doors open/ }).click()
    await expect.element(input).toHaveValue('Doors open at nine, Ava.')
  })

  it('sends a text that begins with / when no template matches', async () => {
    const { input, write, sent } = await openThread()
    await write('/nothing like it')
    await userEvent.keyboard('{Enter}')
    await expect.element(input).toHaveValue('')
    expect(await sent()).toMatchObject([{ content: '/nothing like it' }])
  })

  it('is not offered to admins who may not read templates', async () => {
    const { pane, write, asked } = await openThread({
      answers: {
        'GET /api/admin/auth': () => signedIn({ ...ada, role: 'moderator' }),
        'GET /api/admin/templates': () => Response.json(templates),
      },
    })
    await write('/')
    expect(pane.getByRole('button', { name: 'Use a template' }).query()).toBeNull()
    expect(pane.getByRole('listbox').query()).toBeNull()
    expect(asked('GET /api/admin/templates')).toEqual([])
  })
})
