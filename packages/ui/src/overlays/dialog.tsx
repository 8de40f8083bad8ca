import { Dialog as Base } from '@base-ui/react/dialog'
import { cva, type VariantProps } from 'class-variance-authority'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { IconButton } from '../controls/button.tsx'

const popup = cva(
  [
    'fixed z-40 flex flex-col overflow-hidden border border-line bg-surface text-fg shadow-float outline-none',
    'transition-[opacity,translate,scale] duration-[160ms] ease-enter data-ending-style:duration-[120ms] data-ending-style:ease-exit',
    'data-ending-style:opacity-0 data-starting-style:opacity-0',
    'max-md:inset-x-0 max-md:bottom-0 max-md:max-h-[calc(100dvh-1.5rem)] max-md:rounded-t-dialog max-md:border-x-0 max-md:border-b-0 max-md:pb-[env(safe-area-inset-bottom)]',
    'max-md:data-ending-style:translate-y-6 max-md:data-starting-style:translate-y-6',
  ],
  {
    variants: {
      placement: {
        center:
          'md:top-1/2 md:left-1/2 md:max-h-[calc(100dvh-4rem)] md:w-[calc(100vw-4rem)] md:-translate-x-1/2 md:-translate-y-1/2 md:rounded-dialog md:data-starting-style:scale-[0.985] md:data-ending-style:scale-[0.985]',
        end: 'max-md:top-0 max-md:max-h-none max-md:rounded-none md:inset-y-0 md:end-0 md:w-[calc(100vw-4rem)] md:border-y-0 md:border-e-0 md:data-ending-style:translate-x-8 md:data-starting-style:translate-x-8',
      },
      size: {
        sm: 'md:max-w-105',
        md: 'md:max-w-140',
        lg: 'md:max-w-180',
        xl: 'md:max-w-240',
        full: 'max-md:top-0 max-md:max-h-none max-md:rounded-none md:h-[calc(100dvh-4rem)] md:max-w-350',
      },
    },
    defaultVariants: { placement: 'center', size: 'md' },
  },
)

export type DialogProps = {
  open: boolean
  /** Called with `false` by Escape, the close button and a click outside; keep it open to guard unsaved changes. */
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  /** Above the scroll area, under the title, e.g. tabs. */
  header?: ReactNode
  /** Pinned below the scroll area. A submit button in it names its form: `<Button type="submit" form={id}>`. */
  footer?: ReactNode
  size?: VariantProps<typeof popup>['size']
  /** `end` is a sheet at the right edge; on a phone both fill the width. */
  placement?: VariantProps<typeof popup>['placement']
  /** Receives the focus on opening; the first focusable element by default. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  /** Receives the focus on closing; by default the element that had it before. */
  finalFocus?: RefObject<HTMLElement | null> | undefined
  /** Ignores clicks outside, e.g. while a form has changes. */
  keepOpenOnOutsidePress?: boolean | undefined
  children: ReactNode
}

/** The longest time between the presses of a double click, in milliseconds: the default of Windows. */
const doubleClickMs = 500

/**
 * A modal dialog or sheet: focus is trapped inside and returns afterwards. The second press of a double click on what
 * opened it does not close it.
 */
export function Dialog(props: DialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    header,
    footer,
    size,
    placement,
    keepOpenOnOutsidePress = false,
  } = props
  const openedAt = useRef(0)
  useLayoutEffect(() => {
    if (open) openedAt.current = performance.now()
  }, [open])
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, { reason }) => {
        if (reason === 'outside-press' && performance.now() - openedAt.current < doubleClickMs) return
        onOpenChange(next)
      }}
      disablePointerDismissal={keepOpenOnOutsidePress}
    >
      <Base.Portal>
        <Scrim />
        <Base.Popup
          className={popup({ size, placement })}
          {...(props.initialFocus ? { initialFocus: props.initialFocus } : {})}
          {...(props.finalFocus ? { finalFocus: props.finalFocus } : {})}
        >
          <header className="flex items-start justify-between gap-4 border-b border-line px-5 py-3.5 max-md:px-4">
            <div className="min-w-0">
              <Base.Title className="text-xl font-semibold wrap-anywhere">{title}</Base.Title>
              {description ? (
                <Base.Description className="mt-0.5 text-base text-fg-2 wrap-anywhere">{description}</Base.Description>
              ) : null}
            </div>
            <Base.Close
              render={
                <IconButton label="Close" className="-my-1 -me-1.5 shrink-0 pointer-coarse:-my-2.5">
                  <X />
                </IconButton>
              }
            />
          </header>
          {header}
          <div className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4 text-base max-md:px-4">
            {props.children}
          </div>
          {footer ? (
            <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-5 py-3 max-md:px-4">
              {footer}
            </footer>
          ) : null}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

function Scrim() {
  return (
    <Base.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-[160ms] data-ending-style:opacity-0 data-starting-style:opacity-0" />
  )
}
