import { describe, expect, it } from 'vitest'
import { verifyTwilioSignature } from './twilio-signature.ts'

describe('verifyTwilioSignature', () => {
  it("agrees with the example of Twilio's documentation", () => {
    const params = {
      CallSid: 'CA1234567890ABCDE',
      Caller: '+14158675309',
      Digits: '1234',
      From: '+14158675309',
      To: '+18005551212',
    }
    const url = 'https://mycompany.com/myapp.php?foo=1&bar=2'
    expect(verifyTwilioSignature('12345', 'RSOYDt4T1cUTdK1PDd93/VVr8B8=', url, params)).toBe(true)
  })
})
