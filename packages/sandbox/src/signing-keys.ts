import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type SigningKeys = {
  readonly privateKey: KeyObject
  /** Base64 of the DER SPKI form, as SendGrid shows it. */
  readonly publicKey: string
}

const privateKeyIn = (directory: string | undefined): KeyObject => {
  const create = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  if (!directory) return create()
  const file = join(directory, 'sendgrid-webhook-key.pem')
  if (existsSync(file)) return createPrivateKey(readFileSync(file))
  mkdirSync(directory, { recursive: true })
  const key = create()
  writeFileSync(file, key.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
  return key
}

/** The event webhook's P-256 keys; kept in the directory if there is one, so that they survive a restart. */
export const loadSigningKeys = (directory?: string): SigningKeys => {
  const privateKey = privateKeyIn(directory)
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64')
  return { privateKey, publicKey }
}
