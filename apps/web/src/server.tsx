import { type Client, createClient } from '@velvet/contracts/kernel'
import { createContext, type ReactNode, useContext, useState } from 'react'

/** How this site speaks to the server: endpoints by `call`, the one form post of the unsubscribe page by `send`. */
export type Server = { call: Client; send: typeof fetch }

const ServerContext = createContext<Server | undefined>(undefined)

export function ServerProvider({ send, children }: { send: typeof fetch; children: ReactNode }) {
  const [server] = useState<Server>(() => ({ call: createClient({ fetch: send }), send }))
  return <ServerContext value={server}>{children}</ServerContext>
}

export function useServer(): Server {
  const server = useContext(ServerContext)
  if (!server) throw new Error('Calls need a ServerProvider above them.')
  return server
}
