import type { OpenEvent } from '@velvet/contracts/events'

/** Whether an event takes no applications now: it is full, and its waitlist is closed (ANS-17). */
export const isClosed = ({ isFull, waitlistOpen }: OpenEvent): boolean => isFull && waitlistOpen === false
