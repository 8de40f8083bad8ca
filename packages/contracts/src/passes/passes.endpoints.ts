import { Type } from 'typebox'
import { endpoint, Id, Nullable, OneOf } from '../kernel/index.ts'

/** Why a pass admits no one: not from this installation, of no application that exists, or no longer valid. */
export const passFaults = ['forged', 'unknown', 'revoked'] as const

export const verifyPass = endpoint({
  name: 'verifyPass',
  method: 'POST',
  path: '/api/admin/passes/verify',
  summary: 'Whether the code of a pass admits its guest',
  access: 'admin',
  permission: 'applicants.edit',
  body: Type.Object({ code: Type.String({ minLength: 1, description: 'What the QR code contains' }) }),
  status: 200,
  response: Type.Object({
    valid: Type.Boolean(),
    reason: Nullable(OneOf(passFaults, { description: 'Null for a valid pass' })),
    applicationId: Nullable(Id),
    eventId: Nullable(Id),
    name: Nullable(Type.String({ description: 'Of the guest; null for a pass that is not valid' })),
    heads: Nullable(Type.Integer({ description: 'How many it admits' })),
  }),
  errors: [],
  activity: { none: 'changes nothing' },
})

export const listPassKeys = endpoint({
  name: 'listPassKeys',
  method: 'GET',
  path: '/api/admin/passes/keys',
  summary: 'The public keys that verify passes without the server',
  access: 'admin',
  permission: 'applicants.read',
  status: 200,
  response: Type.Object({
    keys: Type.Array(
      Type.Object({
        id: Type.String(),
        algorithm: Type.String({ description: 'Ed25519' }),
        publicKey: Type.String({ description: 'SPKI in base64' }),
      }),
    ),
  }),
  errors: [],
  activity: { none: 'reading' },
})
