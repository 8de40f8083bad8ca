import { throttleLines } from '@velvet/watching/line-throttle'
import { loggedError } from '@velvet/watching/logged-error'
import pino, { type DestinationStream, type Logger } from 'pino'

/** Logs are JSON about ids and counts: no addresses, names or contents. */
export const createLogger = (level: string, destination?: DestinationStream): Logger =>
  pino({ level, base: { process: 'worker' }, hooks: throttleLines(), serializers: { err: loggedError } }, destination)
