import type { SignedInAdmin } from '@velvet/contracts/auth'
import type { Permission } from '@velvet/contracts/permissions'
import { isAllowed } from '@velvet/domain/auth'
import { createContext, type ReactNode, useContext } from 'react'
import { useSessionWatch } from './use-session-watch.ts'

const AdminContext = createContext<SignedInAdmin | undefined>(undefined)

/** Provides the admin for as long as the session lasts. */
export function SignedInAdminProvider({ admin, children }: { admin: SignedInAdmin; children: ReactNode }) {
  useSessionWatch()
  return <AdminContext value={admin}>{children}</AdminContext>
}

/** The signed-in admin; only available below the shell. */
export function useSignedInAdmin(): SignedInAdmin {
  const admin = useContext(AdminContext)
  if (!admin) throw new Error('No admin is signed in here.')
  return admin
}

/** Whether the role of the signed-in admin allows this. The server decides again on every call. */
export const useIsAllowed = (permission: Permission): boolean => isAllowed(useSignedInAdmin().role, permission)
