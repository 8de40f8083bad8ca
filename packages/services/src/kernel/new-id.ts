import { randomFillSync } from 'node:crypto'
import { v7 } from 'uuid'

const bytesPerId = 16
/** The random bytes of many ids, because asking for those of one takes four times as long as the rest of it. */
const pool = new Uint8Array(256 * bytesPerId)
let used = pool.length

const nextBytes = (): Uint8Array => {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += bytesPerId
  return pool.subarray(used - bytesPerId, used)
}

let last = 0
let sequence = 0

/** Time-ordered ids: UUIDv7, with a sequence that orders those of one process within a millisecond. */
export const newId = (): string => {
  const random = nextBytes()
  const now = Date.now()
  if (now > last) {
    last = now
    sequence = new DataView(random.buffer, random.byteOffset).getUint32(0) >>> 1
  } else sequence += 1
  return v7({ random, msecs: last, seq: sequence })
}
