import { randomBytes } from 'node:crypto'
import { waitFor } from '../waiting.ts'
import { startLoad } from './load.ts'
import { loadEveryModule } from './modules.ts'
import type { Stack } from './stack.ts'
import type { Answer } from './visitor.ts'

/** Runs to completion and returns a short result. Throws on failure. */
export type Step = { name: string; run: () => Promise<string> }

const maxBytes = 180_000_000
const guests = 40

const expectStatus = (answer: Answer, status: number): Answer => {
  if (answer.status !== status)
    throw new Error(`Answered ${answer.status} instead of ${status}: ${answer.body.slice(0, 500)}`)
  return answer
}

/** One row each: name, count. */
const countRows = `
  select name, (xpath('/row/c/text()', query_to_xml('select count(*) as c from ' || name, false, true, '')))[1]::text
  from unnest(array['admins', 'applicants', 'campaigns', 'communications', 'events', 'suppressions']) name`

/** Everything that an operator does with an installation in its first week, in order; each step needs those before. */
export const createSteps = (stack: Stack, rounds: number): Step[] => {
  const { visitor, apis, worker, velvet } = stack
  const [first, second] = apis
  if (!first || !second) throw new Error('Two apis are needed')
  const password = randomBytes(18).toString('base64url')
  let cookie = ''
  let eventId = ''
  const admin = (path: string, call: { method?: 'GET' | 'POST'; body?: unknown } = {}) =>
    visitor.ask('admin', `/api/admin${path}`, { ...call, cookie })
  const apply = (guest: number) =>
    visitor.ask('public', '/api/applicants', {
      method: 'POST',
      body: {
        firstName: `Guest ${guest}`,
        lastName: 'Production',
        email: `guest${guest}@example.com`,
        phone: `+1212${String(5_550_000 + guest)}`,
        instagramUrl: `@guest.${guest}`,
        age: 30,
        zipCodes: ['10001'],
        eventId,
        emailConsent: true,
      },
    })

  /**
   * An older Caddy refuses a call with a body while it knows of no api that is ready; it looks for them twice a second, for each
   * host by itself.
   */
  const startAll = async (): Promise<void> => {
    await Promise.all([first.start(), worker.start()])
    const paths = { public: '/api/applicants', admin: '/api/admin/login' } as const
    for (const host of ['public', 'admin'] as const) {
      const isForwarded = async () =>
        (await visitor.ask(host, paths[host], { method: 'POST', body: {} })).status === 400
      await waitFor(`A call with a body to the ${host} host`, isForwarded, { timeoutMs: 20_000, intervalMs: 200 })
    }
  }

  const logIn = async (): Promise<void> => {
    const answer = await visitor.ask('admin', '/api/admin/login', {
      method: 'POST',
      body: { username: 'nadia', password },
    })
    cookie = expectStatus(answer, 200).cookies.join('; ')
  }

  const sendCampaign = async (): Promise<string> => {
    const body = {
      name: 'Opening night',
      type: 'email',
      targetFilters: { status: ['pending'] },
      customContent: { subject: 'Hello {{firstName}}', content: 'See you there.' },
    }
    const { id } = JSON.parse(expectStatus(await admin('/campaigns', { method: 'POST', body }), 201).body) as {
      id: string
    }
    expectStatus(await admin(`/campaigns/${id}/send`, { method: 'POST' }), 202)
    await waitFor(
      'The end of the campaign',
      async () => (JSON.parse((await admin(`/campaigns/${id}`)).body) as { status: string }).status === 'completed',
      { timeoutMs: 60_000, intervalMs: 250 },
    )
    const answer = await fetch(`${stack.sandboxOrigin}/sandbox/messages?channel=email&limit=10000`)
    const { messages } = (await answer.json()) as { messages: { to: string }[] }
    const reached = new Set(messages.map(({ to }) => to))
    if (messages.length !== guests || reached.size !== guests)
      throw new Error(`${messages.length} emails to ${reached.size} of ${guests} people`)
    return `${guests} people, each exactly once`
  }

  const examine = async (): Promise<string> => {
    const lines = (await stack.doctor()).split('\n').filter((line) => /(ok|warning|FAILED) +\S/.test(line))
    // Inside the image neither site has its name.
    const bad = lines.filter((line) => line.includes('FAILED') && !/public site|back office/.test(line))
    if (bad.length > 0 || lines.length < 15) throw new Error(lines.join('\n'))
    return `${lines.length} checks`
  }

  const restartUnderLoad = async (): Promise<string> => {
    const load = startLoad([
      () => visitor.ask('public', '/api/events'),
      () => admin('/applicants?limit=10'),
      () => visitor.ask('public', '/'),
      (index) => apply(guests + 1 + index),
    ])
    for (const api of apis) await api.called()
    for (let round = 0; round < rounds; round += 1)
      for (const api of apis) {
        await api.stop()
        await api.start()
        await api.called()
      }
    const { good, bad } = await load.stop()
    if (bad.length > 0) throw new Error(`${good} good answers, and\n  ${bad.join('\n  ')}`)
    return `${rounds * apis.length} restarts, ${good} answers, all 2xx`
  }

  return [
    {
      name: 'the server image is small enough',
      run: async () => {
        const bytes = await stack.imageBytes()
        if (bytes > maxBytes) throw new Error(`${bytes} bytes, ${maxBytes} are the most`)
        return `${(bytes / 1e6).toFixed(1)} MB unpacked`
      },
    },
    { name: 'every module of the image loads', run: () => loadEveryModule(stack) },
    {
      name: 'velvet migrate brings the schema',
      run: async () => (await velvet(['migrate'])).replace(/^Ran .*, /, 'up to '),
    },
    { name: 'velvet migrate again changes nothing', run: () => velvet(['migrate']) },
    {
      name: 'velvet admin-create makes an admin',
      run: () => velvet(['admin-create', '--username', 'nadia', '--role', 'super_admin'], `${password}\n`),
    },
    {
      name: 'api and worker start and become ready',
      run: async () => {
        await startAll()
        return 'through Caddy, https'
      },
    },
    { name: 'the admin signs in', run: async () => logIn().then(() => '') },
    {
      name: 'guests apply',
      run: async () => {
        const event = await admin('/events', { method: 'POST', body: { name: 'Opening Night' } })
        eventId = (JSON.parse(expectStatus(event, 201).body) as { id: string }).id
        for (let guest = 1; guest <= guests; guest += 1) expectStatus(await apply(guest), 201)
        return `${guests} people`
      },
    },
    {
      name: 'the list is exported',
      run: async () => {
        const lines = expectStatus(await admin('/applicants/export'), 200)
          .body.trim()
          .split('\n')
        if (lines.length !== guests + 1) throw new Error(`${lines.length} lines`)
        return `${lines.length} lines`
      },
    },
    { name: 'a campaign reaches everybody exactly once', run: sendCampaign },
    { name: 'velvet doctor finds nothing wrong', run: examine },
    { name: 'a second api joins', run: async () => second.start().then(() => '') },
    { name: 'each api is restarted under load', run: restartUnderLoad },
    {
      name: 'backed up, destroyed and restored, everything is there',
      run: async () => {
        await Promise.all([...apis, worker].map((instance) => instance.stop()))
        const before = await stack.query(countRows)
        const file = `${stack.dataFolder}/week.backup`
        await velvet(['backup', file])
        await stack.destroy()
        await velvet(['restore', file])
        const after = await stack.query(countRows)
        if (String(after) !== String(before)) throw new Error(`${before.join(' ')} became ${after.join(' ')}`)
        await startAll()
        await logIn()
        return after.map((row) => row.replace('|', ' ')).join(', ')
      },
    },
  ]
}
