import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { inRepository } from '../repository.ts'

export type KubernetesObject = { apiVersion: string; kind: string; metadata: { name: string } }

type Model = new (data: unknown) => { validate: () => void }

/** Kinds of Kubernetes itself; those of the Prometheus operator are published apart. */
const moduleOf = ({ apiVersion }: KubernetesObject): string =>
  apiVersion.startsWith('monitoring.coreos.com/')
    ? `@kubernetes-models/prometheus-operator/${apiVersion}`
    : `kubernetes-models/${apiVersion}`

const valueProblem = async (object: KubernetesObject): Promise<string[]> => {
  const models = (await import(moduleOf(object))) as Record<string, Model>
  const Kind = models[object.kind]
  if (!Kind) return [`There is no ${object.kind} in ${object.apiVersion}`]
  try {
    new Kind(object).validate()
    return []
  } catch (error) {
    return [`${object.kind} ${object.metadata.name}: ${(error as Error).message}`]
  }
}

/** The schemas let unknown fields pass, which a cluster drops or refuses; the published types do not. */
const unknownFields = async (objects: readonly KubernetesObject[], compiler: string): Promise<string[]> => {
  const folder = await mkdtemp(inRepository('packages/tooling/node_modules/velvet-objects-'))
  try {
    const lines = objects.map(
      (object, index) =>
        `export const o${index}: import(${JSON.stringify(moduleOf(object))}).I${object.kind} = ${JSON.stringify(object)}`,
    )
    await writeFile(path.join(folder, 'objects.ts'), lines.join('\n'))
    const options = ['--ignoreConfig', '--noEmit', '--module', 'nodenext', '--target', 'esnext', '--skipLibCheck']
    await promisify(execFile)(compiler, [...options, 'objects.ts'], { cwd: folder })
    return []
  } catch (error) {
    const { code, stdout } = error as { code: unknown; stdout: string }
    // A number: the compiler ran and found something. A word or nothing: it did not run.
    if (typeof code !== 'number' || !stdout) throw error
    return stdout.split('\n').filter(Boolean)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** What the published schemas and types of Kubernetes say against these objects. Throws when the compiler does not run. */
export const findProblems = async (objects: readonly KubernetesObject[], compiler = 'tsc'): Promise<string[]> => [
  ...(await Promise.all(objects.map(valueProblem))).flat(),
  ...(await unknownFields(objects, compiler)),
]
