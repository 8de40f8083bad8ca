/// <reference types="@vitest/browser-playwright" />
import type { Message } from '@velvet/contracts/conversations'
import { describe, expect, it, onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'
import { connectInstead, listenInstead } from '../../../testing/announcements.ts'
import { message } from '../../../testing/conversations.ts'
import { problem } from '../../../testing/open/open-admin.tsx'
import { quietly } from '../../../testing/open/open-applicant.tsx'
import { openThread } from '../../../testing/open/open-thread.tsx'

const many = (count: number): Message[] =>
  Array.from({ length: count }, (_, index) =>
    message({
      id: `message-${index}`,
      content: `Text ${index}. ${'All of it. '.repeat(index % 9)}`,
      sentAt: new Date(Date.UTC(2026, 0, 1) + index * 3_600_000).toISOString(),
    }),
  )

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
const rested = async () => {
  for (let count = 0; count < 5; count += 1) await frame()
}

/** How many ms the page's own main thread has worked so far; other work on the machine does not count. */
async function workDone(): Promise<number> {
  const { metrics } = await cdp().send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
}

/** How much of it something causes. */
async function workOf(cause: () => unknown): Promise<number> {
  const before = await workDone()
  await cause()
  return (await workDone()) - before
}

async function openLong(count: number) {
  const opened = await openThread({ messages: many(count) })
  await expect.element(opened.thread.getByText(new RegExp(`^Text ${count - 1}\\.`))).toBeInViewport()
  const box = opened.thread.element() as HTMLElement
  const shown = () => box.querySelectorAll('[data-message]').length
  const placeOf = (id: string) => box.querySelector(`[data-message="${id}"]`)?.getBoundingClientRect().top ?? Number.NaN
  /** The message in the middle of the view. */
  const middle = () => {
    const { top, height } = box.getBoundingClientRect()
    const all = [...box.querySelectorAll('[data-message]')]
    return (
      all.find((each) => each.getBoundingClientRect().bottom > top + height / 2)?.getAttribute('data-message') ?? ''
    )
  }
  return { ...opened, box, shown, placeOf, middle }
}

describe('a long thread', () => {
  it('opens at its end and loads older messages by cursor without moving the view', async () => {
    const { box, shown, placeOf, middle, asked } = await openLong(300)
    expect(shown()).toBe(50)
    box.scrollTop = -(box.scrollHeight - box.clientHeight) + 400
    await rested()
    const read = middle()
    const place = placeOf(read)
    await expect.poll(shown).toBeGreaterThan(50)
    await rested()
    expect(Math.abs(placeOf(read) - place)).toBeLessThanOrEqual(2)
    const cursors = asked('GET /api/admin/conversations/conversation-1/messages').map(({ url }) =>
      new URL(url).searchParams.get('before'),
    )
    expect(cursors).toContain('message-250')
  })

  it('reaches its beginning and stops loading', async () => {
    const { box, shown, thread, asked } = await openLong(120)
    await expect
      .poll(() => {
        box.scrollTop = -box.scrollHeight
        return shown()
      })
      .toBe(120)
    await expect.element(thread.getByText(/^Text 0\./)).toBeInTheDocument()
    const pages = () => asked('GET /api/admin/conversations/conversation-1/messages').length
    const known = pages()
    box.scrollTop = -box.scrollHeight
    await rested()
    expect(pages()).toBe(known)
  })

  it('says that older messages could not be loaded and tries again', async () => {
    quietly()
    let isDown = true
    const all = many(80)
    const { thread } = await openThread({
      answers: {
        'GET /api/admin/conversations/:id/messages': ({ url }) => {
          if (!url.includes('before=')) return Response.json(all.slice(-50))
          return isDown ? problem(500) : Response.json(all.slice(0, 30))
        },
      },
    })
    await expect.element(thread.getByText(/^Text 79\./)).toBeInViewport()
    ;(thread.element() as HTMLElement).scrollTop = -100_000
    await expect.element(thread.getByText('Older messages could not be loaded')).toBeInTheDocument()
    isDown = false
    await thread.getByRole('button', { name: 'Retry' }).click()
    await expect.element(thread.getByText(/^Text 0\./)).toBeInTheDocument()
  })

  it('does not move when a text arrives while the reader is further up, and offers to jump to it', async () => {
    const announce = listenInstead()
    const { box, pane, thread, placeOf, middle, messages } = await openLong(120)
    box.scrollTop = -600
    await rested()
    const read = middle()
    const place = placeOf(read)
    messages.push(message({ id: 'news', content: 'Are you there?', sentAt: new Date().toISOString() }))
    announce('conversations')
    const jump = pane.getByRole('button', { name: 'New messages' })
    await expect.element(jump).toBeVisible()
    await rested()
    expect(Math.abs(placeOf(read) - place)).toBeLessThanOrEqual(2)
    await expect.element(pane.getByRole('status').getByText('Ava Castellan: Are you there?')).toBeInTheDocument()
    await jump.click()
    await expect.element(thread.getByText('Are you there?')).toBeInViewport()
    await expect.poll(() => jump.query()).toBeNull()
  })

  it('follows new texts while the reader is at its end', async () => {
    const announce = listenInstead()
    const { pane, thread, messages } = await openLong(60)
    messages.push(message({ id: 'news', content: 'Are you there?', sentAt: new Date().toISOString() }))
    announce('conversations')
    await expect.element(thread.getByText('Are you there?')).toBeInViewport()
    expect(pane.getByRole('button', { name: 'New messages' }).query()).toBeNull()
  })

  it('jumps to the end when the admin sends a text', async () => {
    const { box, thread, write } = await openLong(120)
    box.scrollTop = -600
    await rested()
    await write('Here I am{Enter}')
    await expect.element(thread.getByText('Here I am')).toBeInViewport()
  })

  it('asks once, whatever is announced, after loading 1,000 messages; scrolls and accepts typing without a pause', async () => {
    const { accept, announce } = connectInstead()
    const { box, shown, write, input, asked } = await openLong(1000)
    // Screens that hear announcements do not poll.
    accept()
    await expect
      .poll(
        () => {
          box.scrollTop = -box.scrollHeight
          return shown()
        },
        { timeout: 45_000 },
      )
      .toBe(1000)
    const refreshes = () =>
      asked('GET /api/admin/conversations/conversation-1/messages').filter(({ url }) => !url.includes('before=')).length
    const known = refreshes()
    announce('conversations')
    await expect.poll(refreshes).toBe(known + 1)
    expect(shown()).toBe(1000)

    await write('a')
    await cdp().send('Performance.enable', { timeDomain: 'threadTicks' })
    onTestFinished(async () => void (await cdp().send('Performance.disable')))
    const steps: number[] = []
    const scroll = () => {
      box.scrollTop += box.scrollHeight / 60
      return frame()
    }
    for (let step = 0; step < 60; step += 1) steps.push(await workOf(scroll))
    expect(steps.filter((work) => !(work < 100)).length).toBeLessThan(6)

    const letters = input.element() as HTMLTextAreaElement
    const keystrokes: number[] = []
    for (const letter of 'see you at nine') {
      const type = () => {
        letters.setRangeText(letter, letters.value.length, letters.value.length, 'end')
        letters.dispatchEvent(new InputEvent('input', { bubbles: true }))
      }
      keystrokes.push(await workOf(type))
      await frame()
    }
    expect(keystrokes.toSorted((one, other) => one - other)[Math.floor(keystrokes.length / 2)]).toBeLessThan(16)
    await expect.element(input).toHaveValue('asee you at nine')
    expect(refreshes()).toBe(known + 1)
  }, 90_000)
})
