import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../admin-client.ts'
import { sound } from '../audit.ts'
import { createFaultWorld, type FaultWorld } from '../fault-world.ts'
import { type Machine, openMachine } from '../machine.ts'

const people = 2_000
const megabyte = 1024 * 1024

const folder = await mkdtemp(path.join(tmpdir(), 'velvet-disk-'))
const isSmall = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', folder]).status === 0

/** Needs the right to mount a small disk. */
describe.runIf(isSmall)('a disk that is full', () => {
  let machine: Machine
  let world: FaultWorld
  const ballast = path.join(folder, 'ballast')

  beforeAll(async () => {
    await chmod(folder, 0o777)
    machine = await openMachine({ folder })
    world = await createFaultWorld({ databaseUrl: machine.databaseUrl, env: machine.queueEnv })
  })
  afterAll(async () => {
    await rm(ballast, { force: true })
    await world?.close()
    await machine?.close()
    spawnSync('umount', [folder])
    await rm(folder, { recursive: true, force: true })
  })

  const fillDisk = async (): Promise<void> => {
    const file = await open(ballast, 'w')
    const block = Buffer.alloc(megabyte)
    for (let isFull = false; !isFull; )
      await file.write(block).catch(() => {
        isFull = true
      })
    await file.close()
  }

  it('F22 for 20 s: 503, no process ends, and afterwards everybody is written to', async () => {
    const admin = await signIn(world.context, world.apiOrigin)
    const id = await world.sendTo(people)
    const worker = world.startWorker()
    await world.furtherBy(200)
    await fillDisk()
    await sleep(20_000)
    const { status } = await admin.post(`/api/admin/campaigns/${id}/pause`)
    expect([202, 200, 503]).toContain(status)
    await rm(ballast)
    await machine.revivePostgres()
    await world.pool.query('update campaigns set paused_at = null where id = $1', [id])
    await world.ended(id)
    expect(await world.audit(id)).toEqual(sound(people))
    expect([worker.isRunning(), world.api.current().isRunning()]).toEqual([true, true])
  })
})
