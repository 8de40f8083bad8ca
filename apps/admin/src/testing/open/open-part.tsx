import { createClient } from '@velvet/contracts/kernel'
import { ConfirmProvider } from '@velvet/ui/confirm'
import type { ReactNode } from 'react'
import { createMemoryRouter } from 'react-router'
import { onTestFinished } from 'vitest'
import { render } from 'vitest-browser-react'
import '../../admin.css'
import { BackOffice } from '../../back-office.tsx'
import { SignedInAdminProvider } from '../../features/auth/signed-in-admin.tsx'
import { createQueryClient } from '../../query-client.ts'
import { type Answers, ada, lastingToasts, problem } from './open-admin.tsx'

/** One component of the back office with a signed-in admin, in front of a server with these answers. */
export async function openPart(part: ReactNode, answers: Answers, admin = ada) {
  document.documentElement.lang = 'en'
  const requests: Request[] = []
  const call = createClient({
    fetch: async (input, init) => {
      const request = new Request(input, init)
      requests.push(request.clone())
      const answer = answers[`${request.method} ${new URL(request.url).pathname}`]
      return answer ? answer(request) : problem(404)
    },
  })
  const element = (
    <SignedInAdminProvider admin={admin}>
      <ConfirmProvider>
        <main>
          <h1>Applicants</h1>
          {part}
        </main>
      </ConfirmProvider>
    </SignedInAdminProvider>
  )
  const router = createMemoryRouter([{ path: '*', element }])
  const queryClient = createQueryClient()
  const screen = await render(
    <BackOffice router={router} queryClient={queryClient} toasts={lastingToasts()} call={call} venueName="Velvet" />,
  )
  onTestFinished(() => {
    router.dispose()
    queryClient.clear()
  })
  const asked = (name: string) => requests.filter(({ method, url }) => `${method} ${new URL(url).pathname}` === name)
  return { screen, requests, asked }
}
