import type { OpenSession, User } from '@velvet/contracts/users'
import { type Answers, problem } from './open/open-admin.tsx'

const day = 24 * 60 * 60 * 1000
const daysAgo = (days: number): string => new Date(Date.now() - days * day).toISOString()

/** A moderator who logged in yesterday, by default. */
export const user = (facts: Partial<User> = {}): User => ({
  id: 'admin-2',
  username: 'eve',
  email: 'eve@example.com',
  firstName: 'Eve',
  lastName: 'Holm',
  role: 'moderator',
  isActive: true,
  lastLoginAt: daysAgo(1),
  createdAt: daysAgo(40),
  updatedAt: daysAgo(40),
  ...facts,
})

/** The account of the signed-in admin in tests. */
export const ownUser = (facts: Partial<User> = {}): User =>
  user({
    id: 'admin-1',
    username: 'ada',
    email: null,
    firstName: 'Ada',
    lastName: null,
    role: 'super_admin',
    lastLoginAt: new Date().toISOString(),
    ...facts,
  })

/** One account of each role, one of them inactive and one that never logged in. */
export const everybody = (): User[] => [
  ownUser(),
  user(),
  user({
    id: 'admin-3',
    username: 'noa',
    role: 'communications_only',
    isActive: false,
    email: null,
    firstName: null,
    lastName: null,
    lastLoginAt: daysAgo(8),
  }),
  user({
    id: 'admin-4',
    username: 'tom',
    firstName: 'Tom',
    lastName: 'Marsh',
    email: 'tom@example.com',
    role: 'admin',
    lastLoginAt: null,
    createdAt: new Date().toISOString(),
  }),
]

/** A server that keeps these accounts and does what is requested. */
export function usersServer(users: User[] = everybody()): Answers {
  const byId = (request: Request) => users.findIndex(({ id }) => request.url.endsWith(`/${id}`))
  const change = async (request: Request) => {
    const known = users[byId(request)]
    if (!known) return problem(404)
    const { password: _never, ...facts } = await request.json()
    Object.assign(known, facts)
    return Response.json(known)
  }
  const remove = (request: Request) => {
    users.splice(byId(request), 1)
    return Response.json({ success: true, message: 'Admin user deleted successfully' })
  }
  return {
    'GET /api/admin/users': () => Response.json(users),
    'POST /api/admin/users': async (request) => {
      const { password: _never, ...facts } = await request.json()
      const added = user({ id: 'admin-9', lastLoginAt: null, ...facts })
      users.push(added)
      return Response.json(added, { status: 201 })
    },
    ...Object.fromEntries(
      users.flatMap(({ id }) => [
        [`PATCH /api/admin/users/${id}`, change],
        [`DELETE /api/admin/users/${id}`, remove],
      ]),
    ),
  }
}

const agents = {
  here: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  phone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
}

/** The session of the test, a phone, and a browser that does not identify itself. */
export const openSessions: readonly OpenSession[] = [
  {
    id: 'a1',
    isCurrent: true,
    startedAt: '2026-03-07T18:00:00.000Z',
    lastActiveAt: '2026-03-07T19:00:00.000Z',
    ipAddress: '203.0.113.7',
    userAgent: agents.here,
  },
  {
    id: 'b2',
    isCurrent: false,
    startedAt: '2026-03-07T09:00:00.000Z',
    lastActiveAt: '2026-03-07T18:30:00.000Z',
    ipAddress: '2001:db8:1:2233:4455:6677:8899:aabb',
    userAgent: agents.phone,
  },
  {
    id: 'c3',
    isCurrent: false,
    startedAt: '2026-03-07T10:00:00.000Z',
    lastActiveAt: '2026-03-07T10:30:00.000Z',
    ipAddress: null,
    userAgent: null,
  },
]

/** A server with the account of the signed-in admin and its sessions. */
export function accountServer(): Answers {
  const account = ownUser()
  let sessions = openSessions
  return {
    'GET /api/admin/account': () => Response.json({ account, sessions }),
    'PATCH /api/admin/account': async (request) => Response.json(Object.assign(account, await request.json())),
    'POST /api/admin/account/password': () => {
      sessions = sessions.filter(({ isCurrent }) => isCurrent)
      return Response.json({ success: true, message: 'Your password was changed. Every other session was logged out.' })
    },
    'POST /api/admin/account/sessions/end': async (request) => {
      const { id } = await request.json()
      const open = sessions.length
      sessions = sessions.filter((session) => id !== undefined && session.id !== id)
      return Response.json({ success: true, ended: open - sessions.length })
    },
  }
}
