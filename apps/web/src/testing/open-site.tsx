import '../site.css'
import type { OpenEvent } from '@velvet/contracts/events'
import type { Problem } from '@velvet/contracts/kernel'
import { describeVenue } from '@velvet/domain/venue'
import { onTestFinished } from 'vitest'
import { render } from 'vitest-browser-react'
import { Site } from '../site.tsx'

/** Answers one call; calls not listed get 404. */
export type Answers = Record<string, (request: Request) => Response | Promise<Response>>

export const solstice: OpenEvent = {
  id: 'event-1',
  name: 'Winter Solstice',
  date: '2026-12-21T18:00:00.000Z',
  timeZone: null,
  location: 'New York, NY',
  isFull: false,
}
export const lateRoom: OpenEvent = {
  id: 'event-2',
  name: 'The Late Room',
  date: '2027-01-16T18:00:00.000Z',
  timeZone: null,
  location: 'Los Angeles, CA',
  isFull: true,
}

/** A response outside 2xx in the format of the API. */
export const problem = (status: number, body: Partial<Problem> = {}): Response =>
  Response.json({ message: 'Not found', code: 'not_found', requestId: 'r-1', ...body }, { status })

/** Opens a page of the site, with these settings of the venue, in front of a server with these answers, by `METHOD /path`. */
export async function openSite(pathname = '/', answers: Answers = {}, settings: Record<string, string> = {}) {
  document.documentElement.className = 'pub'
  document.documentElement.lang = 'en'
  const requests: Request[] = []
  const known: Answers = {
    'GET /api/events': () => Response.json([solstice, lateRoom]),
    'POST /api/applicants': () =>
      Response.json({ id: 'a-1', status: 'pending', message: 'Thank you', waitlisted: false }, { status: 201 }),
    ...answers,
  }
  const send: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    requests.push(request.clone())
    const answer = known[`${request.method} ${new URL(request.url).pathname}`]
    return answer ? answer(request) : problem(404)
  }
  const screen = await render(<Site pathname={pathname} send={send} venue={describeVenue((name) => settings[name])} />)
  onTestFinished(() => sessionStorage.clear())
  return { screen, requests }
}
