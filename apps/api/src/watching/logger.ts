import { throttleLines } from '@velvet/watching/line-throttle'
import { loggedError } from '@velvet/watching/logged-error'
import pino, { type DestinationStream, type Logger } from 'pino'

/** Logs are JSON without cookies, tokens, bodies or addresses. */
export const createLogger = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: { process: 'api' },
      hooks: throttleLines(),
      serializers: {
        err: loggedError,
        req: (request: { method: string; id: string }) => ({ method: request.method, id: request.id }),
      },
      redact: ['req.headers', '*.password', '*.token', '*.authorization', '*.cookie'],
    },
    destination,
  )
