import { type Client, createClient } from '@velvet/contracts/kernel'
import { createContext, type ReactNode, useContext, useState } from 'react'

/** How this site calls the server: endpoints through `call`, the form POST of the unsubscribe page through `send`. */
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
