import { accessibilityProblems } from '@velvet/ui/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openSite, problem } from '../../testing/open-site.tsx'

const token = 'abc-123_x.y%20z'

afterEach(() => vi.restoreAllMocks())

describe('unsubscribe page', () => {
  it('changes nothing when it is opened', async () => {
    const { screen, requests } = await openSite(`/u/${token}`)
    await expect.element(screen.getByRole('button', { name: 'Unsubscribe' })).toBeVisible()
    expect(requests).toEqual([])
    await expect.poll(() => document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex')
    expect(await accessibilityProblems()).toEqual([])
  })

  it('posts the one-click form of mail clients and confirms', async () => {
    const { screen, requests } = await openSite(`/u/${token}`, {
      [`POST /u/${token}`]: () => Response.json({ success: true, message: 'You are unsubscribed' }),
    })
    await screen.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect.element(screen.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()
    expect(requests).toHaveLength(1)
    expect(requests[0]?.headers.get('content-type')).toMatch(/^application\/x-www-form-urlencoded/)
    expect(await requests[0]?.text()).toBe('List-Unsubscribe=One-Click')
    await expect.poll(() => document.activeElement?.textContent).toMatch(/^You are unsubscribed/)
    expect(await accessibilityProblems()).toEqual([])
  })

  it('says that a forged link is not valid', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { screen } = await openSite(`/u/${token}`, { [`POST /u/${token}`]: () => problem(404) })
    await screen.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect.element(screen.getByRole('heading', { name: 'This link is not valid' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Unsubscribe' }).elements()).toEqual([])
  })

  it('says that the link of a test message was a test, and has no button', async () => {
    const { screen, requests } = await openSite('/u/test')
    await expect.element(screen.getByRole('heading', { name: 'This was a test' })).toBeVisible()
    await expect.element(screen.getByText(/No one was unsubscribed/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Unsubscribe' }).elements()).toEqual([])
    expect(requests).toEqual([])
    expect(await accessibilityProblems()).toEqual([])
  })

  it('keeps the button and says so when the server cannot be reached', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    let attempts = 0
    const { screen } = await openSite(`/u/${token}`, {
      [`POST /u/${token}`]: () =>
        ++attempts === 1 ? Promise.reject(new TypeError('Failed to fetch')) : Response.json({ success: true }),
    })
    await screen.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect.element(screen.getByText(/still subscribed/)).toBeVisible()
    await screen.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect.element(screen.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()
  })
})
