import { type InstagramSource, startRefreshes } from '@velvet/services/instagram'
import type { InboundSms } from '@velvet/services/webhooks'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { createCampaignFixture } from './campaign-fixture.ts'
import { startLookups } from './look-pump.ts'
import { keyedSettings, profileOf } from './refresh-fixture.ts'

type Send = (request: InjectOptions) => Promise<LightMyRequestResponse>

/** One successful call of an endpoint, after its prerequisites exist. */
type Write = {
  /** For every parameter of the path. */
  id?: string
  query?: Record<string, string>
  body?: Record<string, unknown>
  /** The caller, and the caller's name in the log; the super admin when absent. */
  as?: { send: Send; name: string }
}
export type PrepareWrite = (world: WriteWorld) => Promise<Write>

/** Passwords and keys used in calls, which must not appear anywhere in the log. */
export const secretWord = 'canary battery staple 9f3b7c'

const phone = '+12125550134'
const stop: InboundSms = {
  providerId: 'SM1',
  from: phone,
  to: '+15005550006',
  body: 'STOP',
  media: [],
  optOutType: null,
  raw: { Body: 'STOP' },
}

const apify: InstagramSource = {
  name: 'apify',
  fetch: async (username) => ({ kind: 'found', profile: profileOf(username) }),
  check: async () => ({ success: true, message: 'It answered.' }),
}

/** An api whose providers accept everything, a super admin, and the prerequisites of calls. */
export const createWriteWorld = async (serverUrl: string) => {
  const accepted = { kind: 'accepted', providerId: 'P1', httpStatus: 202 } as const
  const sender = { send: async () => accepted }
  const api = await createCampaignFixture(serverUrl, {
    testSenders: { email: sender, sms: sender },
    settings: keyedSettings,
    pictures: {
      fetch: async () => ({ kind: 'failed', reason: 'missing', message: 'Nothing is fetched here.' }),
      prepare: async (bytes) => ({ bytes, width: 1, height: 1 }),
      store: { put: async () => undefined, get: async () => null, remove: async () => undefined },
    },
    webhooks: { sendgrid: null, twilio: { inbound: () => stop, status: () => 'malformed' } },
  })
  const looks = startLookups(api.system, [apify])
  const refreshes = startRefreshes(api.system, [apify])
  const root = { send: await api.signIn('super_admin', 'root'), name: 'root' }
  let accounts = 0

  /** A prerequisite call that must succeed. */
  const done = async (method: 'POST' | 'PATCH' | 'DELETE', url: string, payload?: Record<string, unknown>) => {
    const answer = await root.send({ method, url, ...(payload ? { payload } : {}) })
    if (answer.statusCode >= 300) throw new Error(`${method} ${url} answered ${answer.statusCode}: ${answer.body}`)
    return answer.json()
  }

  return {
    ...api,
    root,
    done,
    phone,
    visitor: { send: (request: InjectOptions) => api.app.inject(request), name: 'Visitor' },
    /** An admin with a separate session, whom no other call has changed. */
    addAccount: async () => {
      accounts += 1
      const name = `colleague${accounts}`
      const send = await api.signIn('admin', name)
      const { id } = await api.db
        .selectFrom('admins')
        .select('id')
        .where('username', '=', name)
        .executeTakeFirstOrThrow()
      return { id, name, send }
    },
    addEvent: async (values: { archived_at?: Date; is_active?: boolean } = {}) => {
      const id = api.context.newId()
      await api.db
        .insertInto('events')
        .values({ id, name: 'Opening Night', ...values })
        .execute()
      return id
    },
    /** The log as a reader sees it. */
    log: async () => (await root.send({ method: 'GET', url: '/api/admin/activity' })).json(),
    /** All stored log data, as one text. */
    stored: async () => JSON.stringify(await api.db.selectFrom('activity').selectAll().execute()),
    clear: async () => {
      await api.clear()
      for (const table of [
        'imports',
        'merges',
        'batches',
        'tags',
        'events',
        'unmatched_messages',
        'instagram_refreshes',
      ] as const)
        await api.db.deleteFrom(table).execute()
      await api.db.updateTable('instagram_sources').set({ paused_until: null }).execute()
    },
    close: async () => {
      await looks.close()
      await refreshes.stop(1_000)
      await api.close()
    },
  }
}
export type WriteWorld = Awaited<ReturnType<typeof createWriteWorld>>
