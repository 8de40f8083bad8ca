import type { Read, ReadSmsCalls, SignedCall } from '@velvet/services/webhooks'
import { storable } from '../http/storable.ts'
import { parseTwilioInbound, parseTwilioStatus } from './twilio-callbacks.ts'
import { verifyTwilioSignature } from './twilio-signature.ts'

type Params = Readonly<Record<string, string>>

const paramsOf = (text: string): Params => Object.fromEntries(new URLSearchParams(text))

/** Reads Twilio's calls to our webhooks: signed over the address that we configured, and over every field of the form. */
export const readTwilioCalls = (authToken: string): ReadSmsCalls => {
  const readSigned = <T>(
    { rawBody, headers, url }: SignedCall,
    parse: (form: Params, query: Params) => T | null,
  ): Read<T> => {
    const form = paramsOf(rawBody.toString())
    if (!verifyTwilioSignature(authToken, headers['x-twilio-signature'], url, form)) return 'forged'
    return parse(storable(form), storable(paramsOf(new URL(url).search))) ?? 'malformed'
  }
  return {
    status: (call) => readSigned(call, parseTwilioStatus),
    inbound: (call) => readSigned(call, parseTwilioInbound),
  }
}
