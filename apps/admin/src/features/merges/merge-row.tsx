import { type CSSProperties, type ReactNode, useId } from 'react'

/** The columns of the grid: field names, one for each record, the result. Many records scroll sideways. */
export const mergeColumns = (count: number): CSSProperties & Record<`--${string}`, string> => ({
  '--merge-columns': `9rem repeat(${count}, minmax(0, 1fr)) minmax(0, 1fr)`,
  '--merge-width': `${9 + (count + 1) * 13}rem`,
})

export type MergeRowFrameProps = {
  label: string
  hint?: string | undefined
  /** `radiogroup` where one of the cells is chosen, `group` where each cell is chosen independently. */
  role: 'radiogroup' | 'group'
  result: ReactNode
  isHead?: boolean | undefined
  children: ReactNode
}

/** A row of the grid: its name, a cell for each record, the result. On a phone the cells are below the name. */
export function MergeRowFrame({ label, hint, role, result, isHead, children }: MergeRowFrameProps) {
  const id = useId()
  const naming = { role, 'aria-labelledby': `${id}-label`, ...(hint ? { 'aria-describedby': `${id}-hint` } : {}) }
  return (
    <div
      {...naming}
      className={`border-b border-line bg-surface py-2 md:col-span-full md:grid md:grid-cols-subgrid md:gap-x-2 md:py-1 ${isHead ? 'md:sticky md:-top-4 md:z-2' : ''}`}
    >
      <div className="bg-surface py-2 md:sticky md:-start-5 md:z-1 md:-ms-5 md:ps-5 md:pe-2">
        <p id={`${id}-label`} className="text-sm font-medium text-fg-2">
          {label}
        </p>
        {hint ? (
          <p id={`${id}-hint`} className="mt-0.5 text-xs text-fg-2">
            {hint}
          </p>
        ) : null}
      </div>
      {children}
      <div className="bg-surface py-2 text-sm font-medium break-words text-fg max-md:hidden md:sticky md:-end-5 md:z-1 md:-me-5 md:border-s md:border-line md:ps-3 md:pe-5">
        {isHead ? null : <span className="sr-only">Result </span>}
        {result}
      </div>
    </div>
  )
}
