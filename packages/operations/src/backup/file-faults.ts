import { AppError } from '@velvet/domain/kernel'

/** What an operator can do something about, by the code of the system. */
const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  ENOTDIR: 'a part of its path is a file, not a folder',
  EACCES: 'this user has no permission',
  EPERM: 'this user has no permission',
  EISDIR: 'it is a folder',
  ERR_FS_EISDIR: 'it is a folder',
  EROFS: 'its file system is read-only',
  ENAMETOOLONG: 'its name is too long',
  ELOOP: 'its links form a loop',
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** Why the file system refused; null for an error that the operator cannot fix. */
const reasonOf = (error: unknown): string | null => {
  const reason = reasons[codeOf(error)]
  if (!reason) return null
  const user = process.getuid?.()
  return reason.startsWith('this user') && user !== undefined ? `${reason} (user id ${user})` : reason
}

/** In place of an error that came while a file was made at `path`: names the path and the reason where it knows one. */
export const cannotWrite = (path: string, cause: unknown): unknown => {
  const reason = reasonOf(cause)
  return reason
    ? new AppError(
        'unmet',
        'folder_unusable',
        `${path} cannot be written to: ${reason}. No backup was made, and nothing else was changed.`,
        { cause },
      )
    : cause
}

/** In place of an error that came while the archive was opened: names the file and the reason where it knows one. */
export const cannotRead = (file: string, cause: unknown): unknown => {
  const reason = reasonOf(cause)
  return reason
    ? new AppError('invalid', 'archive_missing', `${file} cannot be opened: ${reason}. Nothing was changed.`, {
        cause,
      })
    : cause
}
