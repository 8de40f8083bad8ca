import { describe, expect, it } from 'vitest'
import { declaredEndpoints } from './declared-endpoints.ts'
import { hostileCalls, type World } from './hostile-calls.ts'

const world: World = { known: () => undefined, pathOf: ({ path }) => path.replaceAll(/:\w+/g, 'x') }
const endpoints = await declaredEndpoints()

describe('the most hostile calls', () => {
  it('reach every endpoint that is declared', () => {
    expect(endpoints.length).toBeGreaterThan(100)
    for (const e of endpoints) expect(hostileCalls(e, world).length, e.name).toBeGreaterThan(0)
  })

  it.each(endpoints.filter(({ body }) => body))('are large, and not larger than $name reads', (e) => {
    const limit = e.bodyLimitBytes ?? 100 * 1024
    const sizes = hostileCalls(e, world).flatMap(({ payload }) => (payload ? [Buffer.byteLength(payload)] : []))
    expect(Math.max(...sizes)).toBeGreaterThan(Math.min(limit, 4_000_000) - 100)
    if (!e.upload) expect(Math.max(...sizes)).toBeLessThanOrEqual(limit)
  })
})
