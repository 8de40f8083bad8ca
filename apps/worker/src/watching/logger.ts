import { throttleLines } from '@velvet/watching/line-throttle'
import { loggedError } from '@velvet/watching/logged-error'
import pino, { type DestinationStream, type Logger } from 'pino'
import { idsOfJob } from './job-lines.ts'

/** Logs are JSON about ids and counts: no addresses, names, or contents; lines of a job carry its ids. */
export const createLogger = (level: string, destination?: DestinationStream): Logger =>
  pino(
    { level, base: { process: 'worker' }, mixin: idsOfJob, hooks: throttleLines(), serializers: { err: loggedError } },
    destination,
  )
