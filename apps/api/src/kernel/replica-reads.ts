import type { Endpoint } from '@velvet/contracts/kernel'
import type { DatabaseHandle, FallbackReason, Replica } from '@velvet/database'
import { markWritten } from '@velvet/services/auth'
import type { Context, Download, ProcessContext } from '@velvet/services/kernel'
import type { FastifyRequest } from 'fastify'

export type ReplicaReads = {
  readonly replica: Pick<Replica, 'read'>
  /** Called with every read that a replica may answer: who did, or why it was not the replica. */
  readonly onRead: (result: 'replica' | FallbackReason) => void
}

const writes = ({ method, activity }: Endpoint): boolean => method !== 'GET' || 'action' in activity

/** Ends the snapshot of a download that is not read. */
const dropDownload = ({ text }: Download): void => void text[Symbol.asyncIterator]().return?.(undefined)

/**
 * How the calls of an endpoint are performed where a replica answers reads. The session then stores the log position after its
 * last write, also after a failed one, because the data that made it fail must be visible as well.
 */
export const createPerforming = (process: ProcessContext, reads: ReplicaReads | null) => {
  const afterwards = async (endpoint: Endpoint, request: FastifyRequest): Promise<void> => {
    if (!reads || !writes(endpoint) || !request.session?.admin) return
    await markWritten(process, request.session.sessionId).catch((error: unknown) =>
      request.log.warn({ err: error }, 'how far a replica must have come was not kept'),
    )
  }

  const read = async <T>(
    endpoint: Endpoint,
    { session }: FastifyRequest,
    onReplica: (db: DatabaseHandle) => Promise<T>,
    onPrimary: () => Promise<T>,
    drop?: (late: T) => void,
  ): Promise<T> => {
    const point = session?.readPoint
    if (!reads || !endpoint.readsReplica || !point) return onPrimary()
    const result = await reads.replica.read(point, onReplica, drop)
    reads.onRead('answer' in result ? 'replica' : result.reason)
    return 'answer' in result ? result.answer : onPrimary()
  }

  return {
    perform: async <T>(
      endpoint: Endpoint,
      request: FastifyRequest,
      context: Context,
      verb: (context: Context) => Promise<T>,
    ): Promise<T> => {
      try {
        return await read(
          endpoint,
          request,
          (db) => verb({ ...context, db }),
          () => verb(context),
        )
      } finally {
        await afterwards(endpoint, request)
      }
    },
    /** Its snapshot is read from the replica; its activity entry goes to the primary. */
    performDownload: async (
      endpoint: Endpoint,
      request: FastifyRequest,
      context: Context,
      verb: (context: Context) => Promise<Download>,
    ): Promise<Download> => {
      try {
        return await read(
          endpoint,
          request,
          (snapshotDb) => verb({ ...context, snapshotDb }),
          () => verb(context),
          dropDownload,
        )
      } finally {
        await afterwards(endpoint, request)
      }
    },
  }
}
