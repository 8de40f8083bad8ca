import type { EndpointOutput } from '@velvet/contracts/kernel'
import type { listPassKeys as endpoint } from '@velvet/contracts/passes'
import { authorize, type Context } from '../kernel/index.ts'
import { passKeyOf, spkiOf } from './pass-key.ts'

/** The public keys of passes: one for each installation (GST-14). */
export const listPassKeys = async (context: Context): Promise<EndpointOutput<typeof endpoint>> => {
  authorize(context, 'applicants.read')
  const { id, publicKey } = passKeyOf(context.settings.secret)
  return { keys: [{ id, algorithm: 'Ed25519', publicKey: spkiOf(publicKey).toString('base64') }] }
}
