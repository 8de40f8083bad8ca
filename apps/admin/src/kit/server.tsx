import type { Client } from '@velvet/contracts/kernel'
import { createContext, type ReactNode, useContext } from 'react'

const ServerContext = createContext<Client | undefined>(undefined)

/** Provides the API client to the components below. */
export function ServerProvider({ call, children }: { call: Client; children: ReactNode }) {
  return <ServerContext value={call}>{children}</ServerContext>
}

/** The function that calls an endpoint of the contract. */
export function useServer(): Client {
  const call = useContext(ServerContext)
  if (!call) throw new Error('Calls need a ServerProvider above them.')
  return call
}
