import { createHash, randomBytes } from 'node:crypto'
import { openToken, type Settings, sealToken } from '../kernel/index.ts'

const purpose = 'login-device'
const idBytes = 16

/** The account that owns the device; other accounts treat the device as unknown. */
const ownerOf = (username: string): Buffer =>
  createHash('sha256').update(username.toLowerCase()).digest().subarray(0, idBytes)

/** The token that a browser keeps after its owner signed in, so that it is recognized. It grants no access by itself. */
export const rememberDevice = ({ secret }: Pick<Settings, 'secret'>, username: string): string =>
  sealToken(secret, purpose, Buffer.concat([randomBytes(idBytes), ownerOf(username)]))

/** The name of a browser that this user signed in with before; null for any other. */
export const knownDevice = (
  { secret }: Pick<Settings, 'secret'>,
  username: string,
  token: string | undefined,
): string | null => {
  const content = token === undefined ? null : openToken(secret, purpose, token, 2 * idBytes)
  return content?.subarray(idBytes).equals(ownerOf(username)) ? content.subarray(0, idBytes).toString('hex') : null
}
