import { describe, expect, it } from 'vitest'
import { parseSendGridEvents } from './sendgrid-events.ts'

describe('parseSendGridEvents', () => {
  it('answers null for what is no list', async () => {
    expect(await parseSendGridEvents('')).toBeNull()
    expect(await parseSendGridEvents('{"event":"open"}')).toBeNull()
    expect(await parseSendGridEvents('[')).toBeNull()
  })

  it('keeps an event whose words no database can store as they are, and leaves out a time that no calendar has', async () => {
    const known = { event: 'bounce', email: 'a@example.com', timestamp: 1_700_000_000, sg_message_id: 'abc.recvd-1' }
    const body = JSON.stringify([
      { ...known, reason: 'no\0 such\ud800 user' },
      { ...known, timestamp: 1e15 },
    ])
    const events = await parseSendGridEvents(body)
    expect(events).toMatchObject([{ reason: 'no such\ufffd user', raw: { reason: 'no such\ufffd user' } }])
  })

  it('leaves out what it does not know and keeps the rest', async () => {
    const known = { event: 'open', email: 'a@example.com', timestamp: 1_700_000_000, sg_message_id: 'abc.recvd-1' }
    const body = JSON.stringify([
      null,
      7,
      'open',
      {},
      { ...known, event: 'levitated' },
      { ...known, timestamp: 'soon' },
      known,
    ])
    expect(await parseSendGridEvents(body)).toMatchObject([
      {
        event: 'open',
        providerId: 'abc',
        communicationId: null,
        attempt: null,
        occurredAt: new Date(1_700_000_000_000),
      },
    ])
  })

  it('does not take an attempt that is no positive whole number', async () => {
    const event = { event: 'delivered', email: 'a@example.com', timestamp: 1, c: 'id' }
    const attempts = ['1', 2, '0', '-1', '1.5', 'x', null].map((a) => ({ ...event, a }))
    expect((await parseSendGridEvents(JSON.stringify(attempts)))?.map(({ attempt }) => attempt)).toEqual([
      1,
      2,
      null,
      null,
      null,
      null,
      null,
    ])
  })
})
