import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'

export type CardProps = Omit<ComponentProps<'section'>, 'title'> & {
  title?: ReactNode
  description?: ReactNode
  /** At the end of the title line. */
  actions?: ReactNode
  footer?: ReactNode
  /** 2 by default; set it to fit the page's heading outline. */
  headingLevel?: 2 | 3 | undefined
  /** Removes the padding of the content, e.g. for a table. */
  flush?: boolean | undefined
}

/** A surface with an optional heading; with a heading it is a labeled region. */
export function Card(props: CardProps) {
  const { title, description, actions, footer, headingLevel = 2, flush, className, children, ...rest } = props
  const id = useId()
  const Heading = `h${headingLevel}` as const
  return (
    <section
      {...(title ? { 'aria-labelledby': id } : {})}
      {...rest}
      className={clsx('flex min-w-0 flex-col rounded-dialog border border-line bg-surface text-fg', className)}
    >
      {title || actions ? (
        <header
          className={clsx(
            'flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-5 pt-4 max-md:px-4',
            flush && 'pb-4',
          )}
        >
          <div className="min-w-0 flex-1 basis-56">
            <Heading id={id} className="text-lg font-semibold">
              {title}
            </Heading>
            {description ? <p className="mt-0.5 text-sm text-fg-3">{description}</p> : null}
          </div>
          {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
        </header>
      ) : null}
      <div className={clsx('min-w-0 flex-1', !flush && 'p-5 max-md:p-4')}>{children}</div>
      {footer ? (
        <footer className="border-t border-line px-5 py-3 text-sm text-fg-2 max-md:px-4">{footer}</footer>
      ) : null}
    </section>
  )
}
