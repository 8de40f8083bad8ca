import { openAsBlob } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Import } from '@velvet/contracts/imports'
import { FormData, fetch } from 'undici'
import type { BenchProcess } from '../rig/processes.ts'
import type { Rig } from '../rig/start-rig.ts'

export type Options = { dryRun: boolean; mergeDuplicates: boolean }

/** Seconds; `uploadSeconds` until the api has taken the file in, `seconds` until the worker is done. Megabytes. */
export type Run = {
  imported: Import
  uploadSeconds: number
  seconds: number
  memory: { api: number; worker: number }
}

const askEveryMs = 50
const maxMs = 30 * 60_000
const underWay: readonly Import['status'][] = ['uploading', 'checking', 'running', 'cancelling', 'undoing']

const call = async ({ api, cookie }: Rig, path: string, body?: FormData | null): Promise<unknown> => {
  const answer = await fetch(`${api.origin}/api/admin/imports${path}`, {
    ...(body === undefined ? {} : { method: 'POST', body }),
    headers: { cookie },
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path || 'The upload'} answered ${answer.status}: ${text}`)
  return JSON.parse(text)
}

const finish = async (rig: Rig, id: string): Promise<Import> => {
  const deadline = performance.now() + maxMs
  for (;;) {
    const imported = (await call(rig, `/${id}`)) as Import
    if (imported.status === 'failed') throw new Error(`The import failed: ${imported.failureReason}`)
    if (!underWay.includes(imported.status)) return imported
    if (performance.now() > deadline) throw new Error(`The import is still ${imported.status}`)
    await sleep(askEveryMs)
  }
}

const measured = async (rig: Rig, worker: BenchProcess, begin: () => Promise<string>): Promise<Run> => {
  const watches = [rig.api.memory.watch(), worker.memory.watch()] as const
  try {
    const startedAt = performance.now()
    const id = await begin()
    const uploadSeconds = (performance.now() - startedAt) / 1_000
    const imported = await finish(rig, id)
    const seconds = (performance.now() - startedAt) / 1_000
    return { imported, uploadSeconds, seconds, memory: { api: watches[0].peak(), worker: watches[1].peak() } }
  } finally {
    for (const watch of watches) watch.stop()
  }
}

/** Uploads the file as a browser does, and waits until the worker has done what was asked. */
export const runImport = (rig: Rig, worker: BenchProcess, path: string, options: Options): Promise<Run> =>
  measured(rig, worker, async () => {
    const form = new FormData()
    for (const [name, value] of Object.entries(options)) form.set(name, String(value))
    form.set('file', await openAsBlob(path, { type: 'text/csv' }), 'people.csv')
    const { importId } = (await call(rig, '', form)) as { importId: string }
    return importId
  })

/** Takes an import back. */
export const runUndo = (rig: Rig, worker: BenchProcess, { id }: Import): Promise<Run> =>
  measured(rig, worker, async () => {
    await call(rig, `/${id}/undo`, null)
    return id
  })
