import { type Static, Type } from 'typebox'
import { Nullable } from '../kernel/index.ts'

const Count = Type.Integer({ minimum: 0 })
export const CountsByStatus = Type.Object({
  total: Count,
  invited: Count,
  pending: Count,
  waitlisted: Count,
  offered: Count,
  approved: Count,
  declined: Count,
  withdrawn: Count,
  expired: Count,
})
export type CountsByStatus = Static<typeof CountsByStatus>

/** Applications to one event, by their own status, and the heads of their parties (ANS-25). */
export const ApplicationCounts = Type.Object({ ...CountsByStatus.properties, heads: CountsByStatus })
export type ApplicationCounts = Static<typeof ApplicationCounts>

const Sum = Type.Object({ applications: Count, heads: Count })

/** The places of one event, and its applications and heads by kind. */
export const EventNumbers = Type.Object({
  capacity: Nullable(Type.Integer({ description: 'Null means unlimited' })),
  held: Type.Integer({ description: 'Heads that take places: approved, offered, or staged to become so' }),
  free: Nullable(Type.Integer({ description: 'Null means unlimited' })),
  over: Type.Integer({ description: 'Held heads beyond the capacity' }),
  approved: Sum,
  confirmed: Sum,
  offered: Sum,
  waitlisted: Sum,
  pending: Sum,
  invited: Sum,
  declined: Sum,
  withdrawn: Sum,
  expired: Sum,
  staged: Sum,
})
export type EventNumbers = Static<typeof EventNumbers>
