import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getApplicant } from '@velvet/contracts/applicants'
import { undoBatch, undoEdit } from '@velvet/contracts/batches'
import { getImport, listImports, undoImport } from '@velvet/contracts/imports'
import { undoMerge } from '@velvet/contracts/merges'
import { useServer } from '../../kit/server.tsx'
import { refreshApplicants, refreshPeople } from '../people/index.ts'

/** Undoes a merge. */
export function useUndoMerge() {
  const call = useServer()
  const client = useQueryClient()
  return useMutation({
    mutationKey: [undoMerge.name],
    mutationFn: (id: string) => call(undoMerge, { params: { id } }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: [getApplicant.name] })
      refreshPeople(client)
    },
  })
}

/** Undoes a bulk action. */
export function useUndoBatch() {
  const call = useServer()
  const client = useQueryClient()
  return useMutation({
    mutationKey: [undoBatch.name],
    mutationFn: (id: string) => call(undoBatch, { params: { id } }),
    onSettled: () => void refreshApplicants(client),
  })
}

/** Undoes one edit of an applicant. */
export function useUndoEdit() {
  const call = useServer()
  const client = useQueryClient()
  return useMutation({
    mutationKey: [undoEdit.name],
    mutationFn: (id: string) => call(undoEdit, { params: { id } }),
    onSettled: () => void refreshApplicants(client),
  })
}

/** Starts undoing an import, which continues in the background. */
export function useUndoImport() {
  const call = useServer()
  const client = useQueryClient()
  return useMutation({
    mutationKey: [undoImport.name],
    mutationFn: (id: string) => call(undoImport, { params: { id } }),
    onSuccess: () => {
      for (const { name } of [listImports, getImport]) void client.invalidateQueries({ queryKey: [name] })
    },
  })
}
