import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { throttleLines } from './line-throttle.ts'

const open = () => {
  const lines: Record<string, unknown>[] = []
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) }
  return { lines, logger: pino({ level: 'info', hooks: throttleLines() }, destination) }
}

const refused = (port: number) => ({ error: `connect ECONNREFUSED 127.0.0.1:${port}` })

describe('a log', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('logs an error at once, then at most once a second with its count', () => {
    const { lines, logger } = open()
    for (let port = 1; port <= 500; port++) logger.warn(refused(port), 'redis is not reachable')
    expect(lines).toHaveLength(1)
    vi.advanceTimersByTime(1_000)
    expect(lines[1]).toMatchObject({ ...refused(500), msg: 'redis is not reachable', suppressed: 498 })
    vi.advanceTimersByTime(60_000)
    expect(lines).toHaveLength(2)
    logger.warn(refused(1), 'redis is not reachable')
    expect(lines).toHaveLength(3)
    expect(lines[2]).not.toHaveProperty('suppressed')
  })

  it('suppresses no line with another cause, and only warnings', () => {
    const { lines, logger } = open()
    logger.warn(refused(1), 'redis is not reachable')
    logger.warn({ error: 'READONLY' }, 'redis is not reachable')
    logger.warn(refused(1), 'not hearing changes')
    logger.error(new Error('one'))
    logger.error({ err: new Error('two') }, 'unknown fault')
    for (let n = 0; n < 3; n++) logger.info({}, 'working')
    expect(lines).toHaveLength(8)
  })

  it('also suppresses lines of calls, and writes them with their ids', () => {
    const { lines, logger } = open()
    for (const reqId of ['a', 'b', 'c']) logger.child({ reqId }).warn({ code: 'unavailable' }, 'unavailable')
    vi.advanceTimersByTime(1_000)
    expect(lines).toMatchObject([{ reqId: 'a' }, { reqId: 'c', suppressed: 1 }])
  })

  it('counts lines without fields', () => {
    const { lines, logger } = open()
    for (let n = 0; n < 4; n++) logger.warn('the disk is full')
    vi.advanceTimersByTime(1_000)
    expect(lines).toMatchObject([{ msg: 'the disk is full' }, { msg: 'the disk is full', suppressed: 2 }])
  })
})
