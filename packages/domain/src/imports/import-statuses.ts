import type { ImportStatus } from '@velvet/contracts/imports'

/** Statuses of an import that writes people or undoes what it wrote; one import at a time has one of them. */
export const writingStatuses: readonly ImportStatus[] = ['running', 'cancelling', 'undoing']

/** Statuses of an import that a worker is working on. */
export const workingStatuses: readonly ImportStatus[] = ['checking', ...writingStatuses]
