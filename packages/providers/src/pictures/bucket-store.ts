import { keptPictureName } from '@velvet/contracts/instagram'
import { AppError } from '@velvet/domain/kernel'
import type { PictureStore } from '@velvet/services/instagram'
import { Disk, errors } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import { storageFull } from './folder-store.ts'

export type Bucket = {
  readonly name: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** S3-compatible service; AWS when absent. */
  readonly endpoint?: string | undefined
}

const folder = 'instagram-images'

/** Short, so that a service that hangs does not block a screen full of pictures. */
const requestHandler = { connectionTimeout: 3_000, requestTimeout: 10_000 }

const isOf = (error: unknown, ...names: string[]): boolean => {
  const cause = error instanceof Error ? error.cause : null
  return cause instanceof Error && names.includes(cause.name)
}

/** The error of the service may name the bucket and its key, so the message does not contain it. */
const storageAway = (error: unknown): AppError =>
  new AppError('unavailable', 'storage_unavailable', 'The picture storage is not responding. Try again in a moment.', {
    cause: error,
  })

/** Pictures in a bucket that only the api and the worker can read. */
export const openBucketStore = ({
  name: bucket,
  region,
  endpoint,
  accessKeyId,
  secretAccessKey,
}: Bucket): PictureStore => {
  const disk = new Disk(
    new S3Driver({
      credentials: { accessKeyId, secretAccessKey },
      region,
      requestHandler,
      maxAttempts: 2,
      bucket,
      visibility: 'private',
      supportsACL: false,
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    }),
  )
  const keyOf = (name: string): string => {
    if (!keptPictureName.test(name)) throw new Error('not the name of a kept picture')
    return `${folder}/${name}`
  }
  return {
    put: async (name, bytes) => {
      try {
        await disk.put(keyOf(name), bytes, { contentType: 'image/webp' })
      } catch (error) {
        throw isOf(error, 'XMinioStorageFull', 'QuotaExceeded', 'InsufficientStorage')
          ? storageFull(error)
          : storageAway(error)
      }
    },
    get: async (name) => {
      try {
        return await disk.getBytes(keyOf(name))
      } catch (error) {
        if (error instanceof errors.E_CANNOT_READ_FILE && isOf(error, 'NoSuchKey', 'NotFound')) return null
        throw storageAway(error)
      }
    },
    remove: async (name) => {
      try {
        await disk.delete(keyOf(name))
      } catch (error) {
        throw storageAway(error)
      }
    },
  }
}
