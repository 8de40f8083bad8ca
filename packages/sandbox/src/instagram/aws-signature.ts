import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

export type SignedRequest = {
  readonly method: string
  /** Path and query as they were sent. */
  readonly url: string
  readonly headers: IncomingHttpHeaders
}

const pattern =
  /^AWS4-HMAC-SHA256 Credential=[^/,]+\/(\d{8}\/[\w-]+\/s3\/aws4_request), ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

type Terms = {
  /** `{date}/{region}/s3/aws4_request` */
  readonly scope: string
  /** Names of the signed headers, in their order. */
  readonly names: readonly string[]
}

/** Signature Version 4 of a request to S3. */
export const signatureOf = (
  secret: string,
  { method, url, headers }: SignedRequest,
  { scope, names }: Terms,
): string => {
  const [path = '', query = ''] = url.split('?')
  const sortedQuery = query
    .split('&')
    .filter(Boolean)
    .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
    .sort()
    .join('&')
  const signed = names.map(
    (name) =>
      `${name}:${String(headers[name] ?? '')
        .trim()
        .replace(/ +/g, ' ')}\n`,
  )
  const canonical = [method, path, sortedQuery, signed.join(''), names.join(';'), headers['x-amz-content-sha256']]
  const hashed = createHash('sha256').update(canonical.join('\n')).digest('hex')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hashed].join('\n')
  const key = scope.split('/').reduce<string | Buffer>((secretSoFar, part) => hmac(secretSoFar, part), `AWS4${secret}`)
  return hmac(key, text).toString('hex')
}

/** Whether a request to S3 was signed with this secret. */
export const isSignedWith = (secret: string, request: SignedRequest): boolean => {
  const [, scope, names, given] = pattern.exec(request.headers.authorization ?? '') ?? []
  if (!scope || !names || !given) return false
  const right = signatureOf(secret, request, { scope, names: names.split(';') })
  return timingSafeEqual(Buffer.from(right), Buffer.from(given))
}
