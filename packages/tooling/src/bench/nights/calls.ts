import { request } from 'undici'
import type { Rig } from '../rig/start-rig.ts'

/** A call to the api; a POST when it has a body. */
export type Call = { path: string; body?: unknown }

/** Makes the call with the admin's session. Throws unless it succeeds. */
export const send = async ({ api, cookie }: Rig, { path, body }: Call): Promise<unknown> => {
  const answer = await request(`${api.origin}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    body: body === undefined ? null : JSON.stringify(body),
  })
  const text = await answer.body.text()
  if (answer.statusCode >= 300) throw new Error(`${path} answered ${answer.statusCode}: ${text}`)
  return JSON.parse(text)
}

/** Milliseconds of the call. */
export const timed = async (rig: Rig, call: Call): Promise<number> => {
  const startedAt = performance.now()
  await send(rig, call)
  return performance.now() - startedAt
}
