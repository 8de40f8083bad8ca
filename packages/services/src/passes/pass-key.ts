import { createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** An Ed25519 key in PKCS #8 is these bytes and its seed (RFC 8410). */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')
const seedBytes = 32
const purpose = 'velvet: passes'
const idLength = 16

export type PassKey = { readonly id: string; readonly privateKey: KeyObject; readonly publicKey: KeyObject }

const keys = new LRUCache<string, PassKey>({
  max: 10,
  memoMethod: (secret) => {
    const seed = Buffer.from(hkdfSync('sha256', secret, '', purpose, seedBytes))
    const privateKey = createPrivateKey({ key: Buffer.concat([pkcs8Prefix, seed]), format: 'der', type: 'pkcs8' })
    const publicKey = createPublicKey(privateKey)
    const id = createHash('sha256').update(spkiOf(publicKey)).digest('hex').slice(0, idLength)
    return { id, privateKey, publicKey }
  },
})

/** A public key as doors read it, in DER. */
export const spkiOf = (key: KeyObject): Buffer => key.export({ format: 'der', type: 'spki' })

/** The key that signs the passes of this installation; the same for the life of its database. */
export const passKeyOf = (secret: string): PassKey => keys.memo(secret)
