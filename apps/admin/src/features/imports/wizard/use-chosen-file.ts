import { type ColumnMeanings, maxFileBytes } from '@velvet/contracts/imports'
import { fileProblems, isCsvName } from '@velvet/domain/imports'
import { isWorkbookName } from '@velvet/domain/spreadsheets'
import { useToast } from '@velvet/ui/toast'
import { useCallback, useEffect, useRef, useState } from 'react'
import { checkInWorker } from '../file/check-in-worker.ts'
import { type CsvCheck, type ReadAs, UnusableFile } from '../file/csv-file.ts'
import type { OptInChoices } from '../file/opt-in-values.ts'

export type ChosenFile = { file: File; check: CsvCheck; columns: ColumnMeanings; optIns: OptInChoices }

/** The admin's column choices hold as long as the headings stay the same. */
const readAgain = (now: ChosenFile, before: ChosenFile | undefined): ChosenFile =>
  before?.file === now.file && before.check.headers.join('\n') === now.check.headers.join('\n')
    ? { ...now, columns: before.columns, optIns: before.optIns }
    : now

type Reading = { file: File; bytes: number }

/** The file to import: checked when it is chosen, refused with a toast if it cannot be imported (CSV-03 to CSV-06). */
export function useChosenFile(onChosen: () => void) {
  const toast = useToast()
  const [chosen, setChosen] = useState<ChosenFile>()
  const [reading, setReading] = useState<Reading>()
  const [problem, setProblem] = useState<string>()
  const stopper = useRef<AbortController>(undefined)
  useEffect(() => () => stopper.current?.abort(), [])

  const choose = async (file: File, readAs?: ReadAs) => {
    stopper.current?.abort()
    const stopping = new AbortController()
    const { signal } = stopping
    stopper.current = stopping
    if (!readAs) setChosen(undefined)
    setProblem(undefined)
    try {
      if (!isCsvName(file.name) && !isWorkbookName(file.name)) throw new UnusableFile(fileProblems.file_not_csv)
      if (file.size > maxFileBytes) throw new UnusableFile(fileProblems.file_too_large)
      setReading({ file, bytes: 0 })
      const check = await checkInWorker(file, readAs ?? {}, (bytes) => setReading({ file, bytes }), signal)
      setChosen((before) => readAgain({ file, check, columns: check.columns, optIns: {} }, before))
      if (!readAs) onChosen()
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof UnusableFile)) throw error
      toast({ variant: 'destructive', title: error.title, description: error.message })
      setProblem(error.message)
    }
    setReading(undefined)
  }

  const stopReading = () => {
    stopper.current?.abort()
    setReading(undefined)
  }

  const setColumns = useCallback((columns: ColumnMeanings) => setChosen((now) => now && { ...now, columns }), [])
  const setOptIns = useCallback((optIns: OptInChoices) => setChosen((now) => now && { ...now, optIns }), [])
  /** Reads the same file with another encoding or sheet. */
  const readAs = (how: ReadAs) => chosen && choose(chosen.file, how)
  return { chosen, reading, problem, choose, readAs, stopReading, setColumns, setOptIns }
}
