import { useCallback, useRef } from 'react'
import { type DefaultValues, type FieldValues, type Path, type PathValue, useForm } from 'react-hook-form'
import { isSameValue } from '../is-same-value.ts'
import type { FieldProblems } from './field-problems.ts'
import { useFocusFirstProblem } from './use-focus-first-problem.ts'

export type RecordFormOptions<Values extends FieldValues> = {
  /** The values that the form starts from. */
  begin: Values
  /** What keeps the values from being saved, by field. `container` is the element around the fields. */
  check?: (values: Values, container: HTMLElement | null) => FieldProblems<Values>
  /** Saves the values; throws what the server refused. */
  save: (values: Values) => Promise<void>
  /** Reports a refusal, and returns which fields it is about. Without it, a save never fails. */
  onRefused?: (error: unknown) => FieldProblems<Values>
}

const firstTextField = 'input:not([type="radio"], [hidden]), textarea'

/**
 * The form of one record. Problems show under their fields on saving, each until its field changes, and the first one takes
 * the focus. Only one save runs at a time.
 */
export function useRecordForm<Values extends FieldValues>(options: RecordFormOptions<Values>) {
  const { begin, check, save, onRefused } = options
  const form = useForm<Values>({ defaultValues: begin as DefaultValues<Values> })
  const { isDirty, isSubmitting, errors } = form.formState
  const container = useRef<HTMLElement>(null)
  const firstField = useRef<HTMLElement>(null)
  const focusFirstProblem = useFocusFirstProblem(container)
  const isTaken = useRef(false)

  const place = useCallback((element: HTMLElement | null) => {
    container.current = element
    firstField.current = element?.querySelector<HTMLElement>(firstTextField) ?? null
  }, [])

  const show = (problems: FieldProblems<Values>) => {
    for (const [field, message] of Object.entries(problems))
      if (message) form.setError(field as Path<Values>, { message })
    focusFirstProblem()
  }

  const attempt = async (values: Values): Promise<boolean> => {
    const found = check?.(values, container.current) ?? {}
    if (Object.keys(found).length > 0) {
      show(found)
      return false
    }
    try {
      await save(values)
      return true
    } catch (error) {
      if (!onRefused) throw error
      show(onRefused(error))
      return false
    }
  }

  /** Resolves to whether the values were saved. */
  const submit = async (): Promise<boolean> => {
    if (isTaken.current) return false
    isTaken.current = true
    let isSaved = false
    try {
      form.clearErrors()
      await form.handleSubmit(async (values) => {
        isSaved = await attempt(values)
      })()
    } finally {
      isTaken.current = false
    }
    return isSaved
  }

  /** Sets several fields at once, as if they had been typed. */
  const change = useCallback(
    (part: Partial<Values>) => {
      for (const [field, value] of Object.entries(part)) {
        const path = field as Path<Values>
        form.clearErrors(path)
        form.setValue(path, value as PathValue<Values, Path<Values>>, { shouldDirty: true })
      }
    },
    [form],
  )

  /** Continues from other stored values: a field takes them unless it was changed since `from`. */
  const rebase = useCallback(
    (from: Values, onto: Values) => {
      const typed = form.getValues()
      const kept = Object.keys(typed).filter((field) => !isSameValue(typed[field], from[field]))
      form.reset(onto, { keepErrors: true })
      for (const field of kept)
        form.setValue(field as Path<Values>, typed[field] as PathValue<Values, Path<Values>>, { shouldDirty: true })
    },
    [form],
  )

  return {
    form,
    control: form.control,
    change,
    rebase,
    /** The problem about the whole form; fields show their own. */
    problem: errors.root?.message,
    isDirty,
    isSaving: isSubmitting,
    submit,
    /** The ref of the element around the fields. */
    place,
    /** The first field to type in, for the focus on opening. */
    firstField,
  }
}

/** What `useRecordForm` returns. */
export type RecordFormState<Values extends FieldValues> = ReturnType<typeof useRecordForm<Values>>
