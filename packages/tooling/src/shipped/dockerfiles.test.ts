import { expect, it } from 'vitest'
import { readSource } from '../checks/sources.ts'

const nodeVersion = (await readSource('.node-version')).trim()
const { packageManager } = JSON.parse(await readSource('package.json')) as { packageManager: string }

it.each(['infra/Dockerfile.server', 'infra/Dockerfile.gateway'])(
  '%s has the Node and the pnpm of the checkout',
  async (file) => {
    const source = await readSource(file)
    const nodes = [...source.matchAll(/^(?:FROM|# Pin).* node:([^\s@-]+)-/gm)].map(([, version]) => version)
    expect(nodes.length).toBeGreaterThan(0)
    expect(new Set(nodes)).toEqual(new Set([nodeVersion]))
    expect([...source.matchAll(/pnpm@[^\s+]+/g)].map(([name]) => name)).toEqual([packageManager.split('+')[0]])
  },
)

it('the gateway has an exact version of Caddy, which hands on the body of a call whose first api cannot be reached', async () => {
  const [, major, minor, patch] =
    /^FROM caddy:(\d+)\.(\d+)\.(\d+)-/m.exec(await readSource('infra/Dockerfile.gateway')) ?? []
  expect([major, minor]).toEqual(['2', '11'])
  expect(Number(patch)).toBeGreaterThanOrEqual(2)
})
