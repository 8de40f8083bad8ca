import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createPictureFetcher, createPicturePreparer, openFolderStore } from '@velvet/providers/pictures'
import type { PictureTools } from '@velvet/services/instagram'

/** A picture of one pixel, of another color for every number. */
export const pictureOf = (number: number): Buffer => {
  const bytes = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64')
  bytes.writeUIntBE((number * 2_654_435) % 0x1000000, 13, 3)
  return bytes
}

/**
 * A delivery network on this machine, and all production code that handles pictures. `asked` contains the requested paths;
 * `answers` sets another answer for a path, for which it has `totalMs`.
 */
export const startPictures = async (totalMs = 20_000) => {
  const asked: string[] = []
  const answers = new Map<string, RequestListener>()
  const server = createServer((request, response) => {
    const url = request.url ?? ''
    asked.push(url)
    const answer = answers.get(url)
    if (answer) answer(request, response)
    else response.end(pictureOf(Number(/\d+/.exec(url)?.[0] ?? 0)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const directory = await mkdtemp(path.join(tmpdir(), 'velvet-pictures-'))
  const fetcher = createPictureFetcher({ hosts: [origin, 'cdninstagram.com'], totalMs })
  const tools: PictureTools = {
    fetch: fetcher.fetch,
    prepare: createPicturePreparer(),
    store: openFolderStore(directory),
  }
  return {
    origin,
    asked,
    answers,
    tools,
    directory,
    files: async () => (await readdir(directory, { recursive: true })).filter((file) => file.includes('.')),
    stop: async () => {
      await fetcher.close()
      server.closeAllConnections()
      server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
