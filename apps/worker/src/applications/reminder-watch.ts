import { sendReminders } from '@velvet/services/applications'
import type { Context } from '@velvet/services/kernel'
import { quietly, startWatch, type Watch } from '../watch.ts'

const lookMs = 15_000

/** Reminds at once and every few seconds the guests of nights that begin soon. */
export const startReminderWatch = (context: Context): Watch =>
  startWatch(lookMs, () => quietly(context.logger, sendReminders(context), 'remind the guests of the next nights'))
