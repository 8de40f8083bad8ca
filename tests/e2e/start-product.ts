import { rm } from 'node:fs/promises'

/** Journeys begin with the empty house that a newcomer starts. */
if (process.env.DATA_DIR) await rm(process.env.DATA_DIR, { recursive: true, force: true })
// @boundaries-ignore This is `npm start`
await import('../../packages/tooling/src/commands/start.ts')
