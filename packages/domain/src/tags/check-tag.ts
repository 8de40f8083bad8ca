import { cleanKey, cleanText, invalidFields } from '../kernel/index.ts'

type TypedTag = { name?: string; color?: string; description?: string | null }

/** The fields of a tag ready to be stored; those not given stay away. Refuses a blank name or color, naming it. */
export const checkTag = (typed: TypedTag): TypedTag => {
  const name = typed.name === undefined ? undefined : cleanKey(typed.name)
  const color = typed.color === undefined ? undefined : cleanText(typed.color)
  const problems = [
    ...(name === '' ? [{ path: 'name', code: 'required', message: 'A tag needs a name.' }] : []),
    ...(color === '' ? [{ path: 'color', code: 'required', message: 'A tag needs a color.' }] : []),
  ]
  if (problems.length > 0) throw invalidFields(problems)
  return {
    ...(name === undefined ? {} : { name }),
    ...(color === undefined ? {} : { color }),
    ...(typed.description === undefined ? {} : { description: cleanText(typed.description ?? '') || null }),
  }
}
