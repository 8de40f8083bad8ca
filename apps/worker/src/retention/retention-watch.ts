import type { Context } from '@velvet/services/kernel'
import { askForRetention } from '@velvet/services/retention'
import { quietly, startWatch, type Watch } from '../watch.ts'

const lookMs = 3_600_000

/** Ensures at once and every hour that the next night's run is requested. */
export const startRetentionWatch = (context: Context): Watch =>
  startWatch(lookMs, () => quietly(context.logger, askForRetention(context), 'ask for the next retention run'))
