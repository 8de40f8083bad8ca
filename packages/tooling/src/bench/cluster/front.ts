import { Pool } from 'undici'
import { freePort } from '../../ports.ts'
import { hasCaddy, startCaddy } from '../../testing/start-caddy.ts'
import type { Stop } from '../../with-stops.ts'
import { type BenchProcess, startApi } from '../rig/processes.ts'

/** Several apis behind Caddy, or behind nothing where there is no Caddy. */
export type Front = {
  call: (site: 'public' | 'admin', path: string, init?: { cookie?: string; body?: unknown }) => Promise<Answer>
  apis: readonly BenchProcess[]
}
type Answer = { status: number; text: string; cookie: string | undefined }

/** All listen on one port, each at a loopback address of its own, as on machines of their own. */
const hostOf = (place: number): string => `127.0.0.${11 + place}`

const connections = 64

/** `settings` hold the addresses of the servers and the secret. */
export const startFront = async (
  count: number,
  settings: Readonly<Record<string, string>>,
  stops: Stop[],
): Promise<Front> => {
  const [port, internalPort] = [await freePort(), await freePort()]
  const apis: BenchProcess[] = []
  for (let place = 0; place < count; place += 1) {
    const host = hostOf(place)
    const own = { API_HOST: host, API_PORT: String(port), INTERNAL_HOST: host, INTERNAL_PORT: String(internalPort) }
    const api = await startApi(settings.DATABASE_URL ?? '', settings.SESSION_SECRET ?? '', { ...settings, ...own })
    stops.push(api.stop)
    apis.push(api)
  }
  const hosts = apis.map((_, place) => hostOf(place))
  const caddy = hasCaddy() ? await startCaddy(hosts, port, { API_HEALTH_PORT: String(internalPort) }) : null
  if (caddy) stops.push(caddy.stop)
  const origin = caddy?.origin ?? `http://${hostOf(0)}:${port}`
  const pool = new Pool(origin, { connections })
  stops.push(() => pool.close())
  const call: Front['call'] = async (site, path, { cookie, body } = {}) => {
    const answer = await pool.request({
      method: body === undefined ? 'GET' : 'POST',
      path,
      headers: {
        ...(caddy ? { host: caddy.hosts[site] } : {}),
        'x-user-active': '1',
        ...(cookie ? { cookie } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    })
    const setCookie = [answer.headers['set-cookie']].flat()[0]
    return { status: answer.statusCode, text: await answer.body.text(), cookie: setCookie?.split(';')[0] }
  }
  return { call, apis }
}
