import path from 'node:path'
import type { Environment } from '@velvet/contracts/config'
import type { PictureStore, PictureTools } from '@velvet/services/instagram'
import { createPictureFetcher } from './fetch-picture.ts'
import { openFolderStore } from './folder-store.ts'
import { createPicturePreparer } from './prepare-picture.ts'

type Setup = Pick<
  Environment,
  | 'DATA_DIR'
  | 'IMAGE_PROXY_HOSTS'
  | 'S3_BUCKET'
  | 'S3_REGION'
  | 'S3_ENDPOINT'
  | 'S3_ACCESS_KEY_ID'
  | 'S3_SECRET_ACCESS_KEY'
>

/** The bucket when there is one, else a folder of `DATA_DIR`. What talks to buckets is loaded with the first picture for one. */
export const openPictureStore = (env: Omit<Setup, 'IMAGE_PROXY_HOSTS'>): PictureStore => {
  const { S3_BUCKET: name, S3_REGION: region, S3_ENDPOINT: endpoint } = env
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!name || !accessKeyId || !secretAccessKey) return openFolderStore(path.join(env.DATA_DIR, 'pictures'))
  let opening: Promise<PictureStore> | null = null
  const bucket = (): Promise<PictureStore> => {
    opening ??= import('./bucket-store.ts').then(({ openBucketStore }) =>
      openBucketStore({ name, region, endpoint, accessKeyId, secretAccessKey }),
    )
    return opening
  }
  return {
    put: async (picture, bytes) => (await bucket()).put(picture, bytes),
    get: async (picture) => (await bucket()).get(picture),
    remove: async (picture) => (await bucket()).remove(picture),
  }
}

/** Everything that pictures need, as configured. */
export const openPictures = (env: Setup): PictureTools & { close: () => Promise<void> } => {
  const hosts = env.IMAGE_PROXY_HOSTS.split(',').map((host) => host.trim())
  const { fetch, close } = createPictureFetcher({ hosts })
  return { fetch, prepare: createPicturePreparer(), store: openPictureStore(env), close }
}
