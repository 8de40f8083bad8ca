import { Type } from 'typebox'
import { endpoint } from '../kernel/index.ts'

const text = Type.Optional(Type.String({ maxLength: 2_000 }))

/** What a browser posts by itself when a page breaks the content policy (`report-uri`, CSP level 3, section 5.3). */
export const reportPolicyViolation = endpoint({
  name: 'reportPolicyViolation',
  method: 'POST',
  path: '/api/csp-report',
  summary: 'Receive a browser’s report of a content policy violation',
  access: 'public',
  body: Type.Object({
    'csp-report': Type.Object({ 'effective-directive': text, 'blocked-uri': text, 'document-uri': text }),
  }),
  unknownKeys: 'ignore',
  rate: 'report',
  bodyLimitBytes: 4 * 1024,
  status: 200,
  response: Type.Object({ success: Type.Literal(true) }),
  errors: [],
  activity: { none: 'no admin acted; it is logged for operators' },
})
