import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Dialog } from '../overlays/dialog.tsx'
import { applicationToastCards } from './application-toast.tsx'
import { campaignToastCards, sentDescription } from './campaign-toast.tsx'
import { createToastStore, type ToastInput, ToastProvider, type ToastStore } from './toast.tsx'
import { Toaster } from './toaster.tsx'

let store: ToastStore

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  store = createToastStore()
  await render(
    <ToastProvider store={store}>
      <button type="button">Elsewhere</button>
      <Toaster cards={{ ...applicationToastCards, ...campaignToastCards }} />
    </ToastProvider>,
  )
})

afterEach(async () => {
  vi.useRealTimers()
  await userEvent.unhover(document.body)
})

const card = () => document.querySelector<HTMLElement>('[data-toast]')
const cards = () => document.querySelectorAll('[data-toast]').length

const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
const state = () => card()?.dataset.state

async function show(content: ToastInput) {
  store.show(content)
  await drawn()
}

async function pass(milliseconds: number) {
  vi.advanceTimersByTime(milliseconds)
  await drawn()
}

it('GEN-25 shows at most one toast', async () => {
  await show({ title: 'First' })
  await show({ title: 'Second' })
  await expect.element(page.getByText('Second')).toBeVisible()
  expect(cards()).toBe(1)
  expect(page.getByText('First').query()).toBeNull()
})

it('GEN-26 and GEN-27 close a toast after 5000 ms and remove it 3000 ms later', async () => {
  await show({ title: 'Saved' })
  await pass(4999)
  expect(state()).toBe('open')
  await pass(1)
  expect(state()).toBe('closed')
  expect(card()?.inert).toBe(true)
  await pass(2999)
  expect(cards()).toBe(1)
  await pass(1)
  expect(cards()).toBe(0)
})

it('GEN-28 shows a submitted application as a dark card with logo, check mark and THANK YOU', async () => {
  await show({ variant: 'application', title: 'Application Submitted', description: 'We will be in touch.' })
  await expect.element(page.getByRole('img', { name: 'Velvet' })).toBeVisible()
  await expect.element(page.getByText('Application Submitted')).toBeVisible()
  await expect.element(page.getByText('We will be in touch.')).toBeVisible()
  await expect.element(page.getByText('THANK YOU', { exact: true })).toBeVisible()
  expect(card()?.querySelector('path[d^="m3.5 8.5"]')).not.toBeNull()
})

it('GEN-30 titles the green card Campaign Sent Successfully', async () => {
  await show({ variant: 'campaign-sent', description: 'Bulk send_email completed for 375 applicants' })
  await expect.element(page.getByText('Campaign Sent Successfully')).toBeVisible()
  await expect.element(page.getByText('send email completed for 375 applicants')).toBeVisible()
})

it.each([
  { given: 'Bulk send_email completed', shown: 'send email completed' },
  { given: 'Completed Bulk send_sms for 3', shown: 'Completed send sms for 3' },
  { given: 'Bulky goods stay', shown: 'Bulky goods stay' },
])('GEN-31 turns "$given" into "$shown"', ({ given, shown }) => {
  expect(sentDescription(given)).toBe(shown)
})

it('GEN-33 and GEN-37 run the action beneath the description and close', async () => {
  const onSelect = vi.fn()
  for (const variant of ['campaign-sent', 'plain'] as const) {
    await show(
      variant === 'plain'
        ? { title: 'Status Updated', action: { label: 'Undo', onSelect } }
        : { variant, description: 'Sent', action: { label: 'Undo', onSelect } },
    )
    await page.getByRole('button', { name: 'Undo' }).click()
    await drawn()
    expect(state()).toBe('closed')
  }
  expect(onSelect).toHaveBeenCalledTimes(2)
})

it('GEN-36 shows the specific title in the red card', async () => {
  await show({ variant: 'destructive', title: 'Login Failed', description: 'Invalid credentials' })
  await expect.element(page.getByText('Login Failed')).toBeVisible()
  expect(card()?.closest('[aria-live]')?.getAttribute('aria-live')).toBe('assertive')
})

it('GEN-37 gives every card a close button and announces it politely', async () => {
  await show({ title: 'Saved', description: 'All of it' })
  expect(card()?.closest('[aria-live]')?.getAttribute('aria-live')).toBe('polite')
  await page.getByRole('button', { name: 'Close notification' }).click()
  await drawn()
  expect(state()).toBe('closed')
})

it('GEN-38 keeps the details of a failed campaign for 20 seconds', async () => {
  await show({
    variant: 'campaign-failure',
    title: 'SMS Campaign Failed',
    description: 'The provider refused the number.',
    suggestion: 'Check the number.',
    stats: [{ label: 'Failed', value: 12 }],
  })
  await expect.element(page.getByText('Check the number.')).toBeVisible()
  await expect.element(page.getByText('12')).toBeVisible()
  await pass(19_999)
  expect(state()).toBe('open')
  await pass(1)
  expect(state()).toBe('closed')
})

it('pauses the countdown while the pointer rests on it', async () => {
  await show({ title: 'Read me' })
  await userEvent.hover(page.getByText('Read me'))
  await pass(60_000)
  expect(state()).toBe('open')
  await userEvent.hover(page.getByRole('button', { name: 'Elsewhere' }))
  await pass(5000)
  expect(state()).toBe('closed')
})

it('takes the focus on F8, pauses the countdown while focused, and returns the focus on Escape', async () => {
  const elsewhere = page.getByRole('button', { name: 'Elsewhere' })
  await elsewhere.click()
  await show({ title: 'Read me' })
  await userEvent.keyboard('{F8}')
  expect(document.activeElement).toBe(card())
  await pass(60_000)
  expect(state()).toBe('open')
  await userEvent.keyboard('{Escape}')
  await drawn()
  expect(state()).toBe('closed')
  expect(document.activeElement).toBe(elsewhere.element())
})

it.each(['Close notification', 'Undo'])('returns the focus when %s was pressed', async (name) => {
  const elsewhere = page.getByRole('button', { name: 'Elsewhere' })
  await elsewhere.click()
  await show({ title: 'Status Updated', action: { label: 'Undo', onSelect: () => {} } })
  await page.getByRole('button', { name }).click()
  await drawn()
  expect(state()).toBe('closed')
  expect(document.activeElement).toBe(elsewhere.element())
})

it('can be closed while a dialog is open, and the dialog stays open', async () => {
  const onOpenChange = vi.fn()
  await render(
    <Dialog open onOpenChange={onOpenChange} title="Edit">
      Content
    </Dialog>,
  )
  await show({ title: 'Saved' })
  await page.getByRole('button', { name: 'Close notification' }).click()
  await drawn()
  expect(state()).toBe('closed')
  expect(onOpenChange).not.toHaveBeenCalled()
})
