import type { Message } from '@velvet/contracts/conversations'
import { accessibilityProblems } from '@velvet/ui/testing'
import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { conversation, conversationServer, message } from '../../../testing/conversations.ts'
import { type Answers, problem } from '../../../testing/open/open-admin.tsx'
import { quietly } from '../../../testing/open/open-applicant.tsx'
import { openThread } from '../../../testing/open/open-thread.tsx'

const sendPath = 'POST /api/admin/conversations/:id/messages'

/** A server that gives this answer to the first text and accepts the next. */
function failingOnce(fail: () => Response | Promise<Response>): Answers {
  const server = conversationServer({ conversations: [conversation()], messages: [message()] })
  let isFirst = true
  return {
    ...server,
    [sendPath]: (request) => {
      const answer = isFirst ? fail() : server[sendPath]?.(request)
      isFirst = false
      return answer ?? problem(404)
    },
  }
}

const failed = 'Failed to send message. Please try again.'

describe('the composer of a thread', () => {
  it('CONV-08, CONV-09 sends with Enter, clears the input at once, and shows the text in the thread with its delivery state', async () => {
    let answer = () => {}
    const wait = new Promise<void>((resolve) => {
      answer = resolve
    })
    const given = await openThread({
      answers: {
        'POST /api/admin/conversations/:id/messages': async (request) => {
          const { id, content } = await request.json()
          await wait
          const sent = message({ id, content, senderType: 'admin', senderName: 'ada', state: 'queued' })
          given.messages.push(sent)
          return Response.json(sent, { status: 201 })
        },
      },
    })
    const { thread, input, write } = given
    await write('See you at nine{Enter}')
    await expect.element(input).toHaveValue('')
    await expect.element(thread.getByText('See you at nine')).toBeVisible()
    await expect.element(thread.getByText('Sending…')).toBeVisible()
    answer()
    await expect.element(thread.getByText('Queued')).toBeVisible()
    expect(thread.getByText('See you at nine').elements()).toHaveLength(1)
    expect(await given.sent()).toEqual([{ id: expect.stringMatching(/^[\da-f-]{36}$/), content: 'See you at nine' }])
  })

  it('MSG-22 shows the local time of the recipient at night, and sends anyway', async () => {
    const night = new Date(Date.UTC(2026, 1, 11, 7, 40))
    vi.setSystemTime(night)
    try {
      const { pane, write, sent } = await openThread({
        answers: {
          'GET /api/admin/conversations/:id': () =>
            Response.json({ ...conversation(), sameNumber: [], timeZones: ['America/Los_Angeles'] }),
        },
      })
      await expect.element(pane.getByText(/^It's 11:40\sPM where Ava is\.$/)).toBeVisible()
      await expect.element(pane.getByRole('textbox')).toHaveAccessibleDescription(/11:40\sPM where Ava is/)
      expect(await accessibilityProblems()).toEqual([])
      await write('See you at nine{Enter}')
      await expect.poll(sent).toHaveLength(1)
    } finally {
      vi.useRealTimers()
    }
  })

  it('says nothing about the time during the day (3.9)', async () => {
    const { pane } = await openThread({
      answers: {
        'GET /api/admin/conversations/:id': () => Response.json({ ...conversation(), sameNumber: [], timeZones: [] }),
      },
    })
    await expect.element(pane.getByRole('textbox')).toBeVisible()
    expect(pane.getByText(/where Ava is/).query()).toBeNull()
  })

  it('CONV-10 starts a new line with Shift+Enter and does not send', async () => {
    const { input, write, sent } = await openThread()
    await write('one{Shift>}{Enter}{/Shift}two')
    await expect.element(input).toHaveValue('one\ntwo')
    expect(await sent()).toEqual([])
  })

  it('does not send when Enter confirms a character of an input method', async () => {
    const { input, write, sent } = await openThread()
    await write('にほ')
    const enter = { key: 'Enter', bubbles: true, cancelable: true }
    input.element().dispatchEvent(new KeyboardEvent('keydown', { ...enter, isComposing: true }))
    await expect.element(input).toHaveValue('にほ')
    expect(await sent()).toEqual([])
    input.element().dispatchEvent(new KeyboardEvent('keydown', enter))
    await expect.element(input).toHaveValue('')
    await expect.poll(sent).toHaveLength(1)
  })

  it('CONV-11 does not send a blank text', async () => {
    const { pane, input, write, sent } = await openThread()
    await write('  {Shift>}{Enter}{/Shift} \u200b{Enter}')
    await expect.element(input).not.toHaveValue('')
    await expect.element(pane.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()
    expect(await sent()).toEqual([])
  })

  it('sends once when pressed twice', async () => {
    const { pane, thread, input, write, sent } = await openThread()
    await write('Once')
    const button = pane.getByRole('button', { name: 'Send', exact: true }).element() as HTMLButtonElement
    button.click()
    button.click()
    await expect.element(thread.getByText('Queued')).toBeVisible()
    await expect.element(input).toHaveValue('')
    expect(await sent()).toHaveLength(1)
  })

  it('CONV-17 shows an error when sending fails and puts the text back; sending again uses the same id', async () => {
    quietly()
    const { screen, input, thread, write, sent } = await openThread({ answers: failingOnce(() => problem(500)) })
    await write('Nine it is{Enter}')
    await expect.element(screen.getByText(failed, { exact: true })).toBeVisible()
    await expect.element(screen.getByText('Error', { exact: true })).toBeVisible()
    await expect.element(input).toHaveValue('Nine it is')
    await expect.poll(() => thread.getByText('Nine it is').query()).toBeNull()
    await userEvent.keyboard('{Enter}')
    await expect.element(thread.getByText('Nine it is')).toBeVisible()
    const [first, second] = await sent()
    expect(second).toEqual(first)
  })

  it('keeps a failed text in the thread when the admin is already writing another', async () => {
    quietly()
    let fail = () => {}
    const { input, thread, write, sent } = await openThread({
      answers: failingOnce(
        () =>
          new Promise((resolve) => {
            fail = () => resolve(problem(500))
          }),
      ),
    })
    await write('First{Enter}Second')
    await expect.element(thread.getByText('Sending…')).toBeVisible()
    fail()
    await expect.element(thread.getByText('Failed', { exact: true })).toBeVisible()
    await expect.element(input).toHaveValue('Second')
    await thread.getByRole('button', { name: 'Retry' }).click()
    await expect.element(thread.getByText('Queued')).toBeVisible()
    const [first, again] = await sent()
    expect(again).toEqual(first)
  })

  it('discards a failed text on request', async () => {
    quietly()
    let fail = () => {}
    const { thread, write } = await openThread({
      answers: failingOnce(
        () =>
          new Promise((resolve) => {
            fail = () => resolve(problem(500))
          }),
      ),
    })
    await write('First{Enter}Second')
    await expect.element(thread.getByText('Sending…')).toBeVisible()
    fail()
    await thread.getByRole('button', { name: 'Discard' }).click()
    await expect.poll(() => thread.getByText('First', { exact: true }).query()).toBeNull()
  })

  it('sends once although the answer is lost: the retry uses the same id', async () => {
    quietly()
    const kept: Message[] = [message()]
    const server = conversationServer({ conversations: [conversation()], messages: kept })
    let isLost = true
    const { input, thread, write, sent } = await openThread({
      answers: {
        ...server,
        [sendPath]: async (request) => {
          const answer = await server[sendPath]?.(request)
          if (!answer || isLost) {
            isLost = false
            throw new TypeError('Failed to fetch')
          }
          return answer
        },
      },
    })
    await write('Only once{Enter}')
    await expect.element(thread.getByText('Queued')).toBeVisible()
    await expect.element(input).toHaveValue('')
    const asked = await sent()
    expect(asked).toHaveLength(2)
    expect(asked[1]).toEqual(asked[0])
    expect(kept.filter(({ content }) => content === 'Only once')).toHaveLength(1)
    expect(thread.getByText('Only once').elements()).toHaveLength(1)
  })

  it('shows why the server refuses a text, and keeps the text', async () => {
    quietly()
    const message = 'Ava Castellan opted out of texts.'
    const { screen, input, write } = await openThread({
      answers: failingOnce(() => problem(409, { code: 'not_textable', message })),
    })
    await write('Too late{Enter}')
    await expect.element(screen.getByText(message)).toBeVisible()
    await expect.element(input).toHaveValue('Too late')
  })

  it('sends emoji and right-to-left text unchanged', async () => {
    const { input, thread, sent } = await openThread()
    await input.fill('🎉 نراك الليلة')
    await userEvent.keyboard('{Enter}')
    await expect.element(thread.getByText('🎉 نراك الليلة')).toHaveAttribute('dir', 'auto')
    expect((await sent())[0]?.content).toBe('🎉 نراك الليلة')
  })

  it('counts characters, encoding and parts, and does not send more than 320 characters', async () => {
    const { pane, input, sent } = await openThread()
    await input.fill('x'.repeat(161))
    await expect.element(pane.getByText('161/320')).toBeVisible()
    await expect.element(pane.getByText(/characters · GSM-7 · 2 parts/)).toBeVisible()
    await input.fill('Olé 🎉')
    await expect.element(pane.getByText(/characters · UCS-2 · 1 part /)).toBeVisible()
    await input.fill('x'.repeat(10_000))
    await expect.element(pane.getByText('10,000/320')).toBeVisible()
    await expect.element(pane.getByText(/9,680 too many/)).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(input).toHaveValue('x'.repeat(10_000))
    expect(await sent()).toEqual([])
  })
})
