import { type ChangeEvent, useRef, useState } from 'react'
import { useFocusFirstProblem } from '../../kit/record-form/use-focus-first-problem.ts'

/** What `useTypedFields` returns. */
export type TypedFields<Field extends string> = ReturnType<typeof useTypedFields<Field>>

type Problems<Field extends string> = Partial<Record<Field, string>>

/**
 * The texts of a small form and the problem of each. The account keeps them itself, because react-hook-form would load before the
 * first click. Where nothing is typed, a field shows its stored text.
 */
export function useTypedFields<Field extends string>(stored: Readonly<Record<Field, string>>) {
  const place = useRef<HTMLFormElement>(null)
  const focusFirstProblem = useFocusFirstProblem(place)
  const [typed, setTyped] = useState<Partial<Record<Field, string>>>({})
  const [problems, setProblems] = useState<Problems<Field>>({})
  const values: Record<Field, string> = { ...stored, ...typed }

  const control = (name: Field) => ({
    name,
    value: values[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setTyped((last) => ({ ...last, [name]: target.value }))
      setProblems((last) => ({ ...last, [name]: '' }))
    },
  })

  return {
    ...{ place, values, problems, control },
    /** Whether a field shows anything but its stored text. */
    isTyped: (Object.keys(stored) as Field[]).some((field) => values[field].trim() !== stored[field]),
    /** Shows the problems under their fields and focuses the first one. */
    refuse: (found: Problems<Field>) => {
      setProblems(found)
      focusFirstProblem()
    },
    /** Shows the stored texts again. */
    reset: () => {
      setTyped({})
      setProblems({})
    },
  }
}
