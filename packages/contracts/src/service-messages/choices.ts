/** Every kind of message to a guest about their own application (MSG-01). */
export const serviceKinds = [
  'received',
  'waitlisted',
  'approved',
  'declined',
  'offer',
  'changed',
  'cancelled',
  'reminder',
] as const
export type ServiceKind = (typeof serviceKinds)[number]

/** Kinds that cannot be turned off: without them, a guest would lose a place without knowing. */
export const requiredServiceKinds = ['offer', 'cancelled'] as const satisfies readonly ServiceKind[]
