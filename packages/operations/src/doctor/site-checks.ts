import { lookup } from 'node:dns'
import { once } from 'node:events'
import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { originsOf } from '@velvet/contracts/config'
import { type Check, type Finding, failed, type Installed, ok, reasonOf } from './check.ts'

const timeoutMs = 8_000

type Call = { readonly status: number; readonly type: string; readonly hasRequestId: boolean }

/** Names below localhost are this machine (RFC 6761), which not every resolver knows. */
const lookUp: LookupFunction = (name, options, done) =>
  lookup(name.endsWith('.localhost') ? 'localhost' : name, options, done)

const get = async (url: URL): Promise<Call> => {
  const { request } = url.protocol === 'https:' ? https : http
  const call = request(url, { lookup: lookUp, signal: AbortSignal.timeout(timeoutMs) })
  call.end()
  const [{ statusCode = 0, headers }] = (await once(call, 'response')) as [http.IncomingMessage]
  call.on('error', () => undefined)
  call.destroy()
  return {
    status: statusCode,
    type: headers['content-type'] ?? '',
    hasRequestId: headers['x-request-id'] !== undefined,
  }
}

const isPage = ({ status, type }: Call): boolean => status === 200 && type.startsWith('text/html')
const isOfApi = ({ status, type, hasRequestId }: Call): boolean =>
  status === 200 && type.startsWith('application/json') && hasRequestId
const isDown = ({ status }: Call): boolean => status === 502 || status === 503 || status === 504

/** One site: its page, which the gateway serves, and a call that the gateway passes on to an api. */
const checkSite = async (origin: string, pagePath: string, callPath: string, variable: string): Promise<Finding> => {
  try {
    const [page, call] = await Promise.all([get(new URL(pagePath, origin)), get(new URL(callPath, origin))])
    if (isDown(call))
      return failed(`${origin} answers, but no api does (${call.status}): docs/runbooks/process-down.md`)
    if (!isPage(page) || !isOfApi(call))
      return failed(
        `${origin} is served by something else (${pagePath} ${page.status}, ${callPath} ${call.status}): check ${variable} and the DNS record`,
      )
    return ok(`${origin} answers, page and api`)
  } catch (error) {
    return failed(
      `${origin} cannot be reached from here (${reasonOf(error)}): check ${variable}, DNS, certificate, firewall and gateway`,
    )
  }
}

/** Whether both sites answer at the addresses that people and providers use. */
export const siteChecks = ({ env }: Installed): Check[] => {
  const { publicOrigin, adminOrigin } = originsOf(env)
  return [
    { name: 'public site', run: () => checkSite(publicOrigin, '/', '/api/events', 'PUBLIC_ORIGIN (PUBLIC_HOST)') },
    {
      name: 'back office',
      run: () => checkSite(adminOrigin, '/admin', '/api/admin/auth', 'ADMIN_ORIGIN (ADMIN_HOST)'),
    },
  ]
}
