import { Type } from 'typebox'
import { endpoint } from '../kernel/index.ts'

/** A link of a campaign email: counts the click and leads to the address that its author wrote. */
export const followLink = endpoint({
  name: 'followLink',
  method: 'GET',
  path: '/l/:token',
  summary: 'Count a click and redirect to the target of the link',
  access: 'public',
  params: Type.Object({ token: Type.String({ maxLength: 200 }) }),
  rate: 'link',
  redirects: true,
  status: 200,
  response: Type.Object({ location: Type.String() }),
  errors: ['link_not_found'],
  activity: { none: 'recorded on the recipient it is about' },
})
