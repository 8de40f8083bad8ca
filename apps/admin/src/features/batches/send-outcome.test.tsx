import { accessibilityProblems } from '@velvet/ui/testing'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { problem } from '../../testing/open/open-admin.tsx'
import {
  bar,
  bulk,
  chooseThree,
  dialog,
  field,
  openMessage,
  result,
  send,
  way,
  writeEmail,
} from '../../testing/open/open-send.tsx'

describe('the outcome of bulk messages', () => {
  it('BULK-36 names the applicants whose text waits, and until when', async () => {
    const until = new Date(Date.now() + 3_600_000).toISOString()
    const { screen } = await openMessage({
      [bulk]: () =>
        result({
          message: 'Sent 2 texts. 1 text waits for the end of quiet hours.',
          stats: { totalSelected: 3, sent: 2, failed: 0, queued: 0, deferred: 1, skipped: 0 },
          deferred: [{ id: 'person-3', name: 'Kai Lindgren', until }],
        }),
    })
    await way('SMS').click()
    await field(/^SMS message/).fill('Come')
    await send.click()
    const waiting = dialog.getByRole('region', { name: 'Waiting for the end of quiet hours' })
    await expect.element(waiting).toMatchTextContent(/Kai Lindgren.*until \d+:\d\d [AP]M/)
    await expect.element(screen.getByText('Campaign Sent Successfully')).toBeVisible()
    expect(await accessibilityProblems()).toEqual([])
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(bar).not.toBeInTheDocument()
  })

  it('T32 says when a message that was just sent is not sent again', async () => {
    const message = 'The same message went to the same people a moment ago, and was not sent again. Sent 3 emails.'
    const { screen } = await openMessage({ [bulk]: () => result({ message, duplicate: true }) })
    await writeEmail()
    await send.click()
    await expect.element(screen.getByText('Already Sent')).toBeVisible()
    await expect.element(screen.getByText(message)).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
  })

  it.each([
    ['whose response was lost', () => Promise.reject(new TypeError('gone')), 'Failed to send bulk email'],
    ['whose response was lost behind the gateway', () => problem(503), 'Failed to send bulk email'],
    [
      'that is still being sent',
      () => problem(409, { code: 'idempotency_call_open', message: 'This request has no answer yet.' }),
      'This request has no answer yet.',
    ],
  ])('G2 reuses the idempotency key of a message %s, and takes a new one after a response', async (_, open, told) => {
    const answers = [open, () => result(), () => result()]
    const { screen, asked } = await openMessage({ [bulk]: () => answers.shift()?.() ?? result() })
    await writeEmail()
    await send.click()
    await expect.element(screen.getByText(told)).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'View in Communications' })).toBeVisible()
    await send.click()
    await expect.element(dialog).not.toBeInTheDocument()
    await chooseThree()
    await writeEmail()
    await send.click()
    await expect.element(dialog).not.toBeInTheDocument()
    const [lost, again, next] = asked(bulk).map(({ headers }) => headers.get('idempotency-key'))
    expect(lost).toMatch(/^[\da-f-]{36}$/)
    expect(again).toBe(lost)
    expect(next).toMatch(/^[\da-f-]{36}$/)
    expect(next).not.toBe(lost)
  })

  it('BULK-37 BULK-38 BULK-39 shows a failed text in full, with details, suggestion and numbers', async () => {
    const { screen } = await openMessage({
      [bulk]: () =>
        problem(422, {
          code: 'nobody_eligible',
          message: 'None of the 3 selected applicants can be reached by SMS.',
          details: 'Texts: 3 opted out.',
          suggestion: 'Select people who opted into texts.',
          stats: { totalSelected: 3, sent: 0, failed: 0, withPhoneNumbers: 2 },
        }),
    })
    await way('SMS').click()
    await field(/^SMS message/).fill('Come')
    await send.click()
    const card = screen.getByText('SMS Campaign Failed')
    await expect.element(card).toBeVisible()
    for (const text of [/can be reached by SMS\. Texts: 3 opted out\./, /^Select people who opted into texts\.$/])
      await expect.element(screen.getByText(text)).toBeVisible()
    for (const [label, value] of [
      ['Selected', '3'],
      ['With phone numbers', '2'],
    ] as const)
      expect(screen.getByText(label, { exact: true }).element().parentElement?.textContent).toBe(`${label}${value}`)
    expect(await accessibilityProblems()).toEqual([])
    await expect.element(field(/^SMS message/)).toHaveValue('Come')
  })

  it.each([
    [
      () => problem(502, { message: 'All 3 emails were refused.', code: 'every_message_refused' }),
      'All 3 emails were refused.',
    ],
    [() => new Response('', { status: 500 }), 'Failed to send bulk email'],
  ])(
    'BULK-35 BULK-38 GEN-36 tells a failed email under Campaign Error and keeps every word',
    async (answer, sentence) => {
      const { screen } = await openMessage({ [bulk]: answer })
      await writeEmail()
      await send.click()
      await expect.element(screen.getByText('Campaign Error')).toBeVisible()
      await expect.element(screen.getByText(sentence)).toBeVisible()
      await expect.element(field(/^Subject/)).toHaveValue('Hello')
      await userEvent.keyboard('{Escape}')
      await expect.element(bar).toMatchTextContent('3 selected')
    },
  )

  it.each([
    ['GEN-36', 'Campaign Error', 'Email is not set up, so nothing can be sent.', 'email_not_configured'],
    ['BULK-39', 'SMS Campaign Failed', 'SMS is not set up, so nothing can be sent.', 'sms_not_configured'],
  ])('%s tells a failed combined message under %s', async (_id, title, message, code) => {
    const { screen } = await openMessage({ [bulk]: () => problem(503, { message, code }) })
    await way('Combined').click()
    await writeEmail()
    await field(/^SMS message/).fill('Come')
    await send.click()
    await expect.element(screen.getByText(title, { exact: true })).toBeVisible()
    await expect.element(screen.getByText(message)).toBeVisible()
  })

  it('says how many messages were held when the provider stopped accepting them, and links to the campaign', async () => {
    const { screen } = await openMessage({
      [bulk]: () =>
        result({
          ...{ success: false, message: '3 messages wait.', details: 'Sending stopped: the key is not valid.' },
          suggestion: 'See the campaign under Communications.',
          stats: { totalSelected: 3, sent: 0, failed: 0, queued: 3, deferred: 0, skipped: 0 },
        }),
    })
    await writeEmail()
    await send.click()
    await expect.element(screen.getByText('Campaign Error')).toBeVisible()
    await expect.element(dialog.getByRole('status')).toMatchTextContent('Sending stopped: the key is not valid.')
    await expect.element(dialog.getByRole('link', { name: 'View in Communications' })).toBeVisible()
    expect(await accessibilityProblems()).toEqual([])
  })

  it.each([
    ['an empty response', () => new Response('', { status: 504 })],
    ['the response of a gateway', () => problem(503)],
  ])('BULK-41 says when the outcome of a text is unknown after %s, and where to look', async (_what, answer) => {
    const { screen } = await openMessage({ [bulk]: answer })
    await way('SMS').click()
    await field(/^SMS message/).fill('Come')
    await send.click()
    await expect.element(screen.getByText('Failed to execute bulk action')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'View in Communications' })).toBeVisible()
  })
})
