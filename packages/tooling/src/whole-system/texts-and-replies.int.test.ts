import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseEnvironment, settingsOf } from '@velvet/contracts/config'
import { createTestDatabase, type TestDatabase } from '@velvet/database/testing'
import { createSandbox, type Sandbox } from '@velvet/sandbox'
import { createCampaign, sendCampaign } from '@velvet/services/campaigns'
import { type Context, newId } from '@velvet/services/kernel'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { freePort } from '../ports.ts'
import { type SupervisedProcess, startProcess } from '../processes.ts'
import { waitFor } from '../waiting.ts'

const secret = 'a secret that only this test knows, 32 bytes'
const twilio = { account: `AC${'0'.repeat(32)}`, token: 'only-this-test-knows-it' }
const ada = { first_name: 'Ada', phone: '(212) 555-0134', phone_e164: '+12125550134' }
const bea = { first_name: 'Bea', phone: '(917) 555-0100', phone_e164: '+19175550100' }

describe('a campaign by text and the replies to it', () => {
  let folder: string
  let database: TestDatabase
  let sandbox: Sandbox
  let provider: string
  const processes: SupervisedProcess[] = []

  const start = async (name: 'api' | 'worker', env: Record<string, string>): Promise<void> => {
    const port = await freePort()
    const started = startProcess({
      name,
      file: `apps/${name}/src/main.ts`,
      logDirectory: path.join(folder, 'logs'),
      onNote: () => undefined,
      env: {
        PATH: process.env.PATH,
        SESSION_SECRET: secret,
        INTERNAL_PORT: String(port),
        DATABASE_URL: database.url,
        QUIET_HOURS: 'off',
        TWILIO_ACCOUNT_SID: twilio.account,
        TWILIO_AUTH_TOKEN: twilio.token,
        TWILIO_FROM: '+15005550006',
        TWILIO_BASE_URL: provider,
        ...env,
      },
    })
    processes.push(started)
    await started.ready(async () => (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok ?? false)
  }

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'velvet-texts-'))
    database = await createTestDatabase(inject('databaseUrl'))
    const apiPort = await freePort()
    sandbox = await createSandbox({
      port: 0,
      host: '127.0.0.1',
      webhookBase: `http://127.0.0.1:${apiPort}`,
      publicOrigin: 'http://localhost:3000',
      twilioAuthToken: twilio.token,
      keepsContent: true,
      playsEvents: true,
      eventPace: 0.05,
      latencyMs: 5,
      seed: 1,
      webhookRetryMs: 100,
    })
    provider = (await sandbox.start()).origin
    await start('api', { API_PORT: String(apiPort) })
    await start('worker', { SMS_PER_SECOND: '20', DELIVERY_SWEEP_MS: '300' })
  }, 60_000)
  afterAll(async () => {
    for (const one of processes) await one.stop()
    await sandbox?.stop()
    await database?.drop()
    await rm(folder, { recursive: true, force: true })
  })

  const contextOf = (): Context => ({
    actor: { kind: 'admin', id: newId(), username: 'ada', role: 'admin', ip: null, userAgent: null },
    db: database.db,
    now: () => new Date(),
    newId,
    logger: console,
    settings: {
      ...settingsOf(parseEnvironment({ SESSION_SECRET: secret })),
      loginLimits: false,
      sendsTexts: true,
      quietHours: false,
      clickTracking: false,
    },
  })
  /** Sends a text to everyone and returns the result by name once Twilio has reported. */
  const send = async (context: Context): Promise<Record<string, string>> => {
    const customContent = { subject: null, content: 'Hello {{firstName}}, see you there.' }
    const { id } = await createCampaign(context, { body: { name: 'Opening night', type: 'sms', customContent } })
    await sendCampaign(context, { params: { id } })
    const read = () =>
      database.db
        .selectFrom('communications')
        .innerJoin('applicants', 'applicants.id', 'communications.applicant_id')
        .select(['first_name', 'communications.state', 'skip_reason'])
        .where('campaign_id', '=', id)
        .execute()
    const isOver = async () => {
      const rows = await read()
      return rows.length === 2 && rows.every(({ state }) => state === 'delivered' || state === 'skipped')
    }
    await waitFor('Reports about every text', isOver, { timeoutMs: 20_000, intervalMs: 50 })
    return Object.fromEntries((await read()).map((row) => [row.first_name, row.skip_reason ?? row.state]))
  }
  const reply = async (to: string, body: string): Promise<void> => {
    const message = sandbox.log.list({ limit: 100 }).find((one) => one.to === to)
    const answer = await fetch(`${provider}/sandbox/messages/${message?.id}/reply`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ body }),
    })
    expect(answer.status).toBe(200)
  }

  it('reaches everybody, leaves out at once who replied STOP, and takes them back after START', async () => {
    const context = contextOf()
    await database.db
      .insertInto('admins')
      .values({ id: context.actor.kind === 'admin' ? context.actor.id : '', username: 'ada', password_hash: '' })
      .execute()
    await database.db
      .insertInto('applicants')
      .values([ada, bea].map((person) => ({ id: newId(), ...person })))
      .execute()
    expect(await send(context)).toEqual({ Ada: 'delivered', Bea: 'delivered' })

    await reply(ada.phone_e164, 'Stop')
    expect(
      await database.db.selectFrom('suppressions').select(['channel', 'reason', 'source', 'hint']).execute(),
    ).toEqual([{ channel: 'sms', reason: 'stopped', source: 'stop', hint: '***0134' }])
    expect(await send(context)).toEqual({ Ada: 'opted_out', Bea: 'delivered' })

    await reply(ada.phone_e164, 'START')
    expect(await send(context)).toEqual({ Ada: 'delivered', Bea: 'delivered' })
    expect(
      await database.db.selectFrom('messages').select(['sender_type', 'content']).orderBy('sent_at').execute(),
    ).toEqual(['Stop', 'START'].map((content) => ({ sender_type: 'applicant', content })))
    const consents = await database.db
      .selectFrom('consent_events')
      .select(['channel', 'action', 'source'])
      .orderBy('created_at')
      .execute()
    expect(consents).toEqual([
      { channel: 'sms', action: 'out', source: 'stop' },
      { channel: 'sms', action: 'in', source: 'start' },
    ])
    expect(sandbox.log.stats().sms).toMatchObject({ accepted: 5, doubles: 0 })
  }, 60_000)
})
