import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createTestApi, type TestApi } from '../testing/test-api.ts'

const path = '/api/webhooks/sendgrid/events'
const mebibyte = 1024 * 1024
const claimed = {
  'x-twilio-email-event-webhook-signature': 'c2lnbmVk',
  'x-twilio-email-event-webhook-timestamp': '1764000000',
}

type Headers = Record<string, string>

/** One for all calls, so that the sender adds no memory to the measurement. */
const filler = Buffer.alloc(4.5 * mebibyte, ' ')

describe('calls to webhooks whose body never ends (S5)', () => {
  let api: TestApi
  let port: number
  beforeAll(async () => {
    api = await createTestApi(inject('databaseUrl'), { webhooks: { sendgrid: async () => 'forged', twilio: null } })
    await api.app.listen({ host: '127.0.0.1', port: 0 })
    port = (api.app.server.address() as AddressInfo).port
  })
  afterAll(async () => {
    api.app.server.closeAllConnections()
    await api.close()
  })

  /** Sends this much of a body that is announced to be larger, and stops. */
  const beginCall = (bytes: number, headers: Headers = {}, url = path) => {
    const call: ClientRequest = httpRequest({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: url,
      agent: false,
      headers: { 'content-type': 'application/json', 'content-length': String(bytes + 10), ...headers },
    })
    call.on('error', () => undefined)
    const answer = new Promise<{ status: number | undefined; body: string; connection: string | undefined } | null>(
      (resolve) => {
        call.once('response', (response: IncomingMessage) => {
          const { statusCode: status, headers: told } = response
          text(response).then(
            (body) => resolve({ status, body, connection: told.connection }),
            () => resolve({ status, body: '', connection: told.connection }),
          )
        })
        call.once('close', () => resolve(null))
      },
    )
    call.write(filler.subarray(0, bytes))
    return { call, answer }
  }

  // What is read and dropped but not collected yet is not held.
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  const heldMebibytes = () => {
    collectGarbage()
    const { arrayBuffers, external } = process.memoryUsage()
    return Math.max(arrayBuffers, external) / mebibyte
  }

  /** The maximum held while this many calls stay unfinished. */
  const measure = async (count: number, headers: Headers) => {
    const before = heldMebibytes()
    const calls = Array.from({ length: count }, () => beginCall(4.5 * mebibyte, headers))
    let most = 0
    for (let turn = 0; turn < 15; turn += 1) {
      await sleep(100)
      most = Math.max(most, heldMebibytes() - before)
    }
    for (const { call } of calls) call.destroy()
    return most
  }

  it('refuses a call without a signature before its body is read, and closes the connection', async () => {
    const { answer } = beginCall(1_000)
    const startedAt = performance.now()
    expect(await answer).toMatchObject({
      status: 403,
      connection: 'close',
      body: expect.stringContaining('bad_signature'),
    })
    expect(performance.now() - startedAt).toBeLessThan(5_000)
  })

  it.each([
    ['an unknown path', '/api/nothing', 404, 'not_found'],
    ['a path that does not take its method', '/api/events', 405, 'method_not_allowed'],
  ])('answers a call to %s before its body is read, and closes the connection', async (_, url, status, code) => {
    const startedAt = performance.now()
    const answer = await beginCall(1_000, {}, url).answer
    expect(answer).toMatchObject({ status, connection: 'close', body: expect.stringContaining(code) })
    expect(performance.now() - startedAt).toBeLessThan(5_000)
  })

  it.each([
    ['a call', path, claimed],
    ['a login', '/api/admin/login', {}],
  ])('gives %s ten seconds to arrive', { timeout: 40_000 }, async (_, url, headers) => {
    const startedAt = performance.now()
    expect(await beginCall(1_000, headers, url).answer).toMatchObject({
      status: 408,
      connection: 'close',
      body: expect.stringContaining('body_too_slow'),
    })
    const seconds = (performance.now() - startedAt) / 1_000
    expect(seconds).toBeGreaterThan(9)
    expect(seconds).toBeLessThan(25)
  })

  it('refuses the unfinished calls of one client beyond its limit, and accepts others', async () => {
    const calls = Array.from({ length: 8 }, () => beginCall(4.5 * mebibyte, claimed))
    await expect
      .poll(async () => {
        const settled = await Promise.all(calls.map(({ answer }) => Promise.race([answer, sleep(50, null)])))
        return settled.filter((answer) => answer?.status === 429 && answer.body.includes('too_many_requests')).length
      })
      .toBeGreaterThanOrEqual(4)
    const other = await api.app.inject({
      method: 'POST',
      url: path,
      payload: '[]',
      headers: { ...claimed, 'content-type': 'application/json' },
      remoteAddress: '198.51.100.7',
    })
    expect([other.statusCode, other.json().code]).toEqual([403, 'bad_signature'])
    for (const { call } of calls) call.destroy()
  })

  it('limits the unfinished selections of an export in the same way', async () => {
    await api.signIn('admin')
    const payload = { username: 'admin', password: api.password }
    const [signed] = (await api.app.inject({ method: 'POST', url: '/api/admin/login', payload })).cookies
    const cookie = `${signed?.name}=${signed?.value}`
    const calls = Array.from({ length: 40 }, () => beginCall(510 * 1024, { cookie }, '/api/admin/applicants/export'))
    await expect
      .poll(async () => {
        const settled = await Promise.all(calls.map(({ answer }) => Promise.race([answer, sleep(50, null)])))
        return settled.filter((answer) => answer?.status === 429 && answer.body.includes('too_many_requests')).length
      })
      .toBeGreaterThanOrEqual(4)
    for (const { call } of calls) call.destroy()
  })

  it("releases a call's share of the limit when it ends", async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      const { call, answer } = beginCall(4.5 * mebibyte, claimed)
      await sleep(100)
      call.destroy()
      expect(await answer).toBeNull()
    }
    await sleep(200)
    const { call, answer } = beginCall(1_000, claimed)
    call.end('          ')
    expect(await answer).toMatchObject({ status: 403 })
  })

  // Each measurement collects garbage first, which takes a second on a busy machine.
  it('uses little memory for eighty of them', { timeout: 120_000 }, async () => {
    const unsigned = await measure(80, {})
    const signed = await measure(80, claimed)
    console.log(
      `[webhooks] 80 unfinished calls of 4.5 MiB: ${unsigned.toFixed(0)} MiB unsigned, ${signed.toFixed(0)} MiB signed`,
    )
    expect(unsigned).toBeLessThan(32)
    expect(signed).toBeLessThan(64)
  })
})
