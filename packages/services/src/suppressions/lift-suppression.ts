import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import type { liftSuppression as endpoint } from '@velvet/contracts/suppressions'
import { AppError, cleanText } from '@velvet/domain/kernel'
import { authorize, type Context, inTransaction, notFound, recordActivity } from '../kernel/index.ts'
import { channelWords } from './add-suppression.ts'
import { announceSuppressions } from './announce-suppressions.ts'
import { readSuppressionId } from './present-suppression.ts'

const requireReason = (typed: string): string => {
  const reason = cleanText(typed)
  if (reason) return reason
  const message = 'Enter a reason for removing this suppression.'
  throw new AppError('invalid', 'reason_required', message, {
    errors: [{ path: 'reason', code: 'reason_required', message }],
  })
}

/**
 * Lifts the suppression of an address; the reason stays on record. People who opted out stay out until they or an admin opt them
 * in again. Refuses `reason_required` and `suppression_not_found`.
 */
export const liftSuppression = async (
  outer: Context,
  { params, body }: EndpointInput<typeof endpoint>,
): Promise<EndpointOutput<typeof endpoint>> =>
  inTransaction(outer, async (context) => {
    authorize(context, 'suppressions.lift')
    const reason = requireReason(body.reason)
    const { channel, addressHmac } = readSuppressionId(params.id)
    const lifted = await context.db
      .deleteFrom('suppressions')
      .where('channel', '=', channel)
      .where('address_hmac', '=', addressHmac)
      .returning(['hint', 'reason', 'source', 'created_at'])
      .executeTakeFirst()
    if (!lifted) throw notFound('suppression')
    const address = lifted.hint ?? 'An address'
    await recordActivity(context, {
      action: 'suppression.lifted',
      description: `Removed the suppression of ${lifted.hint ?? 'an address'} for campaign ${channelWords[channel]}: ${reason}`,
      details: {
        suppressionId: params.id,
        reason,
        was: { reason: lifted.reason, source: lifted.source, createdAt: lifted.created_at },
      },
    })
    await announceSuppressions(context)
    return {
      success: true,
      message: `${address} can get campaign ${channelWords[channel]} again if its owner has opted in.`,
    }
  })
