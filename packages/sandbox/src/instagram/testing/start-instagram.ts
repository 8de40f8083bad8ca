import { createSandbox, type Sandbox } from '../../sandbox.ts'
import type { ProfileChange } from '../profile.ts'

export const instagramToken = 'instagram-key'

/** A sandbox on a free port, and the four ways to ask it for a profile. */
export const startInstagram = async (instagramProfiles: 'any' | 'programmed' = 'programmed') => {
  const sandbox: Sandbox = await createSandbox({
    port: 0,
    host: '127.0.0.1',
    webhookBase: 'http://127.0.0.1:9',
    publicOrigin: 'http://localhost:3000',
    twilioAuthToken: '0123456789abcdef',
    keepsContent: true,
    playsEvents: false,
    eventPace: 1,
    latencyMs: 0,
    seed: 1,
    instagramToken,
    instagramProfiles,
  })
  const { origin } = await sandbox.start()
  const send = (method: string, path: string, body?: unknown): Promise<Response> =>
    fetch(origin + path, {
      method,
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  const profileInfo = (username: string): string =>
    encodeURIComponent(`https://www.instagram.com/api/v1/users/web_profile_info/?username=${username}`)
  return {
    sandbox,
    origin,
    send,
    program: (username: string, change: ProfileChange): Promise<Response> =>
      send('PUT', `/sandbox/instagram/profiles/${username}`, change),
    faults: (change: object): Promise<Response> => send('POST', '/sandbox/instagram/faults', change),
    apify: (username: string, token = instagramToken, signal?: AbortSignal): Promise<Response> =>
      fetch(`${origin}/v2/actor-tasks/name~profiles/run-sync-get-dataset-items?timeout=60`, {
        method: 'POST',
        headers: { ...bearer(token), 'content-type': 'application/json' },
        body: JSON.stringify({ usernames: [username], resultsType: 'details' }),
        ...(signal ? { signal } : {}),
      }),
    zyla: (username: string, shape = 'flat', token = instagramToken): Promise<Response> =>
      fetch(`${origin}/api/1/instagram/2/${shape}?username=${username}`, { headers: bearer(token) }),
    scrapedo: (username: string, token = instagramToken): Promise<Response> =>
      fetch(`${origin}/?token=${token}&url=${profileInfo(username)}&customHeaders=true`, {
        headers: { 'x-ig-app-id': '936619743392459' },
      }),
    html: (username: string): Promise<Response> => fetch(`${origin}/${username}/`, { redirect: 'manual' }),
  }
}

export type RunningInstagram = Awaited<ReturnType<typeof startInstagram>>
