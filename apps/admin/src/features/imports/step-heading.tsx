import { type ReactNode, useEffect, useRef } from 'react'

/** The name of a step. It takes the focus when the step is reached, so that it is read out. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h3 ref={heading} tabIndex={-1} className="text-lg font-semibold break-words outline-none">
      {children}
    </h3>
  )
}
