import { sign, verify } from 'node:crypto'
import { parse, stringify } from 'uuid'
import { passKeyOf } from './pass-key.ts'

/** The version is part of what is signed, so that a code of another version is never accepted as one of this. */
const version = 'VP1'
const idBytes = 16
const numberBytes = 4
const signatureBytes = 64

/** An application and the number of its pass: `event_applications.pass_no`. */
export type Pass = { readonly applicationId: string; readonly passNo: number }

/** Identifies a pass; another one of the same application has another id. */
export const passId = ({ applicationId, passNo }: Pass): string => `${applicationId}.${passNo}`

/** What the QR code of a pass contains: `VP1.{payload}.{signature}`, with nothing personal (GST-14). */
export const passCode = (secret: string, { applicationId, passNo }: Pass): string => {
  const payload = Buffer.alloc(idBytes + numberBytes)
  payload.set(parse(applicationId))
  payload.writeUInt32BE(passNo, idBytes)
  const signed = `${version}.${payload.toString('base64url')}`
  return `${signed}.${sign(null, Buffer.from(signed, 'ascii'), passKeyOf(secret).privateKey).toString('base64url')}`
}

/** The bytes of a part; null when its length is wrong, or when encoding the bytes again gives another text. */
const bytesOf = (part: string | undefined, length: number): Buffer | null => {
  const bytes = Buffer.from(part ?? '', 'base64url')
  return bytes.length === length && bytes.toString('base64url') === part ? bytes : null
}

/** The content of a code; null if this installation did not sign it. Only the application's row says whether a pass is valid. */
export const readPassCode = (secret: string, code: string): Pass | null => {
  const parts = code.trim().split('.')
  const [, first, second] = parts
  const payload = bytesOf(first, idBytes + numberBytes)
  const signature = bytesOf(second, signatureBytes)
  if (parts.length !== 3 || parts[0] !== version || !payload || !signature) return null
  const signed = Buffer.from(`${version}.${first}`, 'ascii')
  if (!verify(null, signed, passKeyOf(secret).publicKey, signature)) return null
  return { applicationId: stringify(payload.subarray(0, idBytes)), passNo: payload.readUInt32BE(idBytes) }
}
