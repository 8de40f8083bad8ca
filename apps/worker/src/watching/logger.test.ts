import { expect, it } from 'vitest'
import { withJobLines } from './job-lines.ts'
import { createLogger } from './logger.ts'

it('T20 logs a Postgres error without the row it was about', () => {
  const lines: string[] = []
  const logger = createLogger('info', { write: (line) => void lines.push(line) })
  const refusal = Object.assign(new Error('new row violates check constraint "age"'), {
    code: '23514',
    constraint: 'age',
    table: 'applicants',
    detail: 'Failing row contains (canary@example.com).',
    where: 'COPY applicants, line 1: "canary@example.com"',
    parameters: ['canary@example.com'],
  })
  logger.error({ err: refusal }, 'a row')
  logger.error(new Error('could not save', { cause: refusal }))

  expect(lines.join('')).not.toContain('canary')
  const [row, whole] = lines.map((line) => JSON.parse(line))
  const told = {
    type: 'Error',
    message: 'new row violates check constraint "age"',
    code: '23514',
    constraint: 'age',
    table: 'applicants',
    stack: expect.stringContaining('logger.test.ts'),
  }
  expect(row).toMatchObject({ process: 'worker', msg: 'a row' })
  expect(row.err).toEqual(told)
  expect(whole.err).toEqual({ type: 'Error', message: 'could not save', stack: expect.any(String), cause: told })
})

it('writes the ids of a job on each of its lines, and a line when it ended', async () => {
  const lines: string[] = []
  const logger = createLogger('info', { write: (line) => void lines.push(line) })
  const ids = { jobId: '7', requestId: 'request-1', campaignId: 'campaign-1' }
  await withJobLines(logger)({ name: 'campaigns.dispatch', ids, traceparent: null }, async () => {
    await Promise.resolve()
    logger.info({}, 'half way')
  })
  logger.info({}, 'working')
  const [during, ended, outside] = lines.map((line) => JSON.parse(line))
  expect(during).toMatchObject({ msg: 'half way', job: 'campaigns.dispatch', ...ids })
  expect(ended).toMatchObject({ msg: 'a job ended', job: 'campaigns.dispatch', ms: expect.any(Number), ...ids })
  expect(outside).not.toHaveProperty('jobId')
})
