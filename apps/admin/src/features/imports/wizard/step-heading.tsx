import { type ReactNode, useEffect, useRef } from 'react'

/** The heading of a step. It takes the focus when the step opens, so that screen readers read it. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h3 ref={heading} tabIndex={-1} className="text-lg font-semibold break-words outline-none">
      {children}
    </h3>
  )
}
