import { AppError } from '@velvet/domain/kernel'

export type UploadSlots = {
  /** Runs the work in one of the slots. Refuses `import_running` and `too_many_uploads` when none is free. */
  take: <T>(adminId: string, work: () => Promise<T>) => Promise<T>
}

const retryAfterSeconds = 10

/** Limits how many uploads one process receives at once, in total and per admin. */
export const createUploadSlots = (most = { inAll: 8, ofOneAdmin: 2 }): UploadSlots => {
  const taken: string[] = []
  return {
    take: async (adminId, work) => {
      if (taken.filter((id) => id === adminId).length >= most.ofOneAdmin)
        throw new AppError('conflict', 'import_running', 'You are already uploading other files.', {
          suggestion: 'Wait for those uploads to finish, then try again.',
          retryAfterSeconds,
        })
      if (taken.length >= most.inAll)
        throw new AppError('limited', 'too_many_uploads', 'Too many files are being uploaded right now.', {
          suggestion: 'Try again in a moment.',
          retryAfterSeconds,
        })
      taken.push(adminId)
      try {
        return await work()
      } finally {
        taken.splice(taken.indexOf(adminId), 1)
      }
    },
  }
}
