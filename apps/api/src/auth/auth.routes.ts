import { type AuthState, getAuth, login, logout, type SignedInAdmin } from '@velvet/contracts/auth'
import * as auth from '@velvet/services/auth'
import type { Slice } from '../kernel/mount.ts'
import { leaveSession, renewSession } from '../kernel/session.ts'

const stateOf = (admin: SignedInAdmin | undefined): AuthState => ({
  isAuthenticated: admin !== undefined,
  admin: admin ?? null,
})

export const authRoutes: Slice = ({ mount }) => {
  mount(getAuth, async (_context, _input, request) => stateOf(request.session.admin))

  mount(login, async (context, input, request) => {
    const browser = { newSessionId: () => renewSession(request), device: request.deviceToken }
    const { admin, device } = await auth.login(context, input, browser)
    request.session.admin = admin
    request.rememberedDevice = device
    return stateOf(admin)
  })

  mount(logout, async (context, _input, request, reply) => {
    await auth.recordLogout(context)
    await leaveSession(request, reply, context.settings.adminOrigin)
    return { success: true as const }
  })
}
