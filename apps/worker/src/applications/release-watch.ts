import type { Context } from '@velvet/services/kernel'
import { releaseDue } from '@velvet/services/outbox'
import { quietly, startWatch, type Watch } from '../watch.ts'

/** Decisions are released within 60 seconds of their time (MSG-12). */
const lookMs = 15_000

/** Releases at once and every few seconds the decisions whose set time has come. */
export const startReleaseWatch = (context: Context): Watch =>
  startWatch(lookMs, () => quietly(context.logger, releaseDue(context), 'release the decisions whose time has come'))
