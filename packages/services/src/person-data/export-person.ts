import type { exportPerson as endpoint } from '@velvet/contracts/applicants'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { displayName } from '@velvet/domain/applicants'
import { getApplicant } from '../applicants/index.ts'
import { closeSnapshot, openSnapshot, streamJson } from '../exports/index.ts'
import { authorize, type Context, type Download, knownId, recordActivity } from '../kernel/index.ts'
import { listConsents } from '../suppressions/index.ts'
import { listsOfPerson } from './lists-of-person.ts'

/**
 * All data about one person as one JSON object, from one snapshot and streamed: memory does not grow with its size. Times are
 * UTC; admins are left out. The activity entry is written before the first piece. Refuses `applicant_not_found`,
 * `applicant_merged` and `too_many_exports`.
 */
export const exportPerson = async (context: Context, { params }: EndpointInput<typeof endpoint>): Promise<Download> => {
  authorize(context, 'applicants.export')
  const id = knownId(params.id, 'applicant').toLowerCase()
  const snapshot = await openSnapshot(context)
  try {
    const applicant = await getApplicant(snapshot, { params: { id } })
    const { suppressions: closedAddresses } = await listConsents(snapshot, { params: { id } })
    await recordActivity(context, {
      action: 'applicant.exported',
      description: `Exported all data of ${displayName(applicant)}`,
      target: { type: 'applicant', id },
    })
    const exportedAt = context.now().toISOString()
    const text = await streamJson(snapshot, { exportedAt, applicant, closedAddresses }, listsOfPerson(snapshot, id))
    return { fileName: `applicant-${id}-${exportedAt.slice(0, 10)}.json`, text }
  } catch (error) {
    await closeSnapshot(snapshot)
    throw error
  }
}
