import { Type } from 'typebox'
import { endpoint } from '../kernel/index.ts'

/** The link in every campaign email. Mail programs post it on one press (RFC 8058), without cookies or confirmation. */
export const unsubscribe = endpoint({
  name: 'unsubscribe',
  method: 'POST',
  path: '/u/:token',
  summary: 'Stop all campaign email to the owner of the link',
  access: 'public',
  params: Type.Object({ token: Type.String({ maxLength: 200 }) }),
  unknownKeys: 'ignore',
  rate: 'unsubscribe',
  status: 200,
  response: Type.Object({ success: Type.Literal(true), message: Type.String() }),
  errors: ['link_not_found'],
  activity: { action: 'applicant.unsubscribed' },
})
