import type { FastifyInstance } from 'fastify'
import type { Answer } from '../provider-call.ts'
import { answerSource, originOf, type SourceCall, type WordedFault } from './answer-source.ts'
import { captchaPage, loginPage, missingProfilePage, profilePage, suspendedPage } from './instagram-pages.ts'
import type { InstagramState } from './instagram-state.ts'

const page = (status: number, body: string, headers: Readonly<Record<string, string>> = {}): Answer => ({
  status,
  headers,
  body,
})

const redirect = (location: string): Answer => page(302, '', { location })

const wordedFor =
  (username: string) =>
  (fault: WordedFault, retryAfter: Readonly<Record<string, string>>): Answer => {
    switch (fault) {
      case 'rate-limited':
        return page(429, 'Please wait a few minutes before you try again.', retryAfter)
      case 'unauthorized':
      case 'spent':
        return {
          status: 401,
          body: { message: 'Please wait a few minutes before you try again.', require_login: true, status: 'fail' },
        }
      case 'unavailable':
        return page(503, '<!DOCTYPE html><title>Error</title><h2>Sorry, something went wrong.</h2>')
      case 'error-with-200':
        return page(200, '<!DOCTYPE html><title>Instagram</title><h2>Sorry, something went wrong.</h2>')
      case 'not-json':
      case 'malformed':
        return page(200, '<!DOCTYPE html><html><head><title>Instagram</title><meta property="og:title" content=')
      case 'login-wall':
        return redirect(`/accounts/login/?next=%2F${encodeURIComponent(username)}%2F&is_from_rle`)
      case 'captcha':
        return page(200, captchaPage())
    }
  }

/** Instagram's public profile pages, and the pages it sends visitors to who may not see one. */
export const profilePagesRoutes = (app: FastifyInstance, state: InstagramState): void => {
  const show = (path: string, content: () => string): void => {
    app.get(path, (_request, reply) => reply.type('text/html; charset=utf-8').send(content()))
  }
  show('/accounts/login', loginPage)
  show('/accounts/suspended', suspendedPage)
  show('/challenge', captchaPage)

  app.get<{ Params: { username: string } }>('/:username', (request, reply) => {
    const { username } = request.params
    const origin = originOf(request)
    const renamedTo = state.profiles.renamedTo(username)
    const call: SourceCall = {
      source: 'html',
      username,
      problem: /^[\w.]{1,30}$/.test(username) ? null : page(404, missingProfilePage()),
      found: (profile) => (renamedTo === null ? page(200, profilePage(origin, profile)) : redirect(`/${renamedTo}/`)),
      missing: () => page(404, missingProfilePage()),
      suspended: () => redirect('/accounts/suspended/'),
      worded: wordedFor(username),
    }
    return answerSource(state, call, request, reply)
  })
}
