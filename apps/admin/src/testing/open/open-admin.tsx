import '../../admin.css'
import type { SignedInAdmin } from '@velvet/contracts/auth'
import { createClient, type Problem } from '@velvet/contracts/kernel'
import { createToastStore, type ToastStore } from '@velvet/ui/toast'
import { createBrowserRouter } from 'react-router'
import { onTestFinished } from 'vitest'
import { render } from 'vitest-browser-react'
import { BackOffice } from '../../back-office.tsx'
import { createQueryClient } from '../../query-client.ts'
import { routes } from '../../routes.tsx'

/** Answers one call by `METHOD /path`, in which `:id` stands for any name; calls not listed get 404. */
export type Answers = Record<string, (request: Request) => Response | Promise<Response>>

export const ada: SignedInAdmin = {
  id: 'admin-1',
  username: 'ada',
  role: 'super_admin',
  email: 'ada@velvet.example',
  firstName: 'Ada',
  lastName: null,
}

/** A response outside 2xx in the format of the API. */
const usualProblems: Record<number, Pick<Problem, 'message' | 'code'>> = {
  404: { message: 'Not found', code: 'not_found' },
  500: { message: 'Something went wrong. Please try again.', code: 'internal' },
  503: { message: 'The service is briefly unavailable. Please try again in a few seconds.', code: 'unavailable' },
}

export const problem = (status: number, body: Partial<Problem> = {}): Response =>
  Response.json({ ...(usualProblems[status] ?? usualProblems[404]), requestId: 'r-1', ...body }, { status })

export const unauthorized = () => problem(401, { message: 'Unauthorized', code: 'unauthenticated' })

export const signedIn = (admin: SignedInAdmin = ada) => Response.json({ isAuthenticated: true, admin })
export const signedOut = () => Response.json({ isAuthenticated: false, admin: null })

/** Toasts that stay for a minute, so that a busy machine does not miss one. */
export function lastingToasts(): ToastStore {
  const toasts = createToastStore()
  return { ...toasts, show: (content) => toasts.show({ ...content, duration: 60_000 }) }
}

/** Opens an address of the back office in front of a server with these answers, by `METHOD /path`. */
export async function openAdmin(address: string, answers: Answers = {}) {
  document.documentElement.lang = 'en'
  const before = window.location.href
  window.history.replaceState(null, '', address)
  const requests: Request[] = []
  const known: Answers = {
    'GET /api/admin/auth': () => signedIn(),
    'POST /api/admin/logout': () => Response.json({ success: true }),
    ...answers,
  }
  const call = createClient({
    fetch: async (input, init) => {
      const request = new Request(input, init)
      requests.push(request.clone())
      const name = `${request.method} ${new URL(request.url).pathname}`
      const answer = known[name] ?? Object.entries(known).find(([pattern]) => fits(name, pattern))?.[1]
      return answer ? answer(request) : problem(404)
    },
  })
  const router = createBrowserRouter(routes)
  const queryClient = createQueryClient()
  const screen = await render(
    <BackOffice router={router} queryClient={queryClient} toasts={lastingToasts()} call={call} venueName="Velvet" />,
  )
  onTestFinished(() => {
    router.dispose()
    queryClient.clear()
    window.history.replaceState(null, '', before)
    localStorage.clear()
    sessionStorage.clear()
  })
  const asked = (name: string) => requests.filter(({ method, url }) => `${method} ${new URL(url).pathname}` === name)
  return { screen, requests, asked }
}

const fits = (name: string, pattern: string): boolean =>
  pattern.includes('/:') && new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(name)

/** The query of a call, without empty parameters. */
export const queryOf = (request: Request | undefined) => Object.fromEntries(new URL(request?.url ?? '').searchParams)
