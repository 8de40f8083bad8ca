import { cva, type VariantProps } from 'class-variance-authority'
import { clsx } from 'clsx'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Spinner } from '../feedback/spinner.tsx'

/** The styles shared by `Button` and `LinkButton`. */
export const buttonLook = cva(
  [
    'relative inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded-control border font-medium',
    'transition-colors duration-[90ms] pointer-coarse:min-h-11',
    'disabled:cursor-not-allowed disabled:opacity-45 aria-disabled:cursor-progress',
    'pub:font-semibold pub:tracking-[0.16em]',
  ],
  {
    variants: {
      variant: {
        primary:
          'border-transparent bg-primary text-on-primary enabled:hover:bg-primary-hover [a]:hover:bg-primary-hover',
        secondary:
          'border-line-strong bg-surface text-fg enabled:hover:bg-hover [a]:hover:bg-hover pub:bg-transparent pub:border-line-strong',
        ghost:
          'border-transparent text-fg-2 enabled:hover:bg-hover enabled:hover:text-fg [a]:hover:bg-hover [a]:hover:text-fg',
        danger: 'border-transparent bg-danger text-on-danger enabled:hover:bg-danger-hover [a]:hover:bg-danger-hover',
        link: 'border-transparent text-link underline decoration-1 underline-offset-3 hover:decoration-2 pub:tracking-normal pub:font-medium',
      },
      size: {
        sm: 'h-7 px-2.5 text-xs',
        md: 'h-8 px-3 text-sm',
        lg: 'h-10 px-4 text-base pub:h-13 pub:px-8 pub:text-sm',
      },
      shape: { text: '', icon: '' },
      block: { true: 'w-full' },
    },
    compoundVariants: [
      { variant: 'link', class: 'h-auto! px-0!' },
      { shape: 'icon', size: 'sm', class: 'w-7 px-0! pointer-coarse:min-w-11' },
      { shape: 'icon', size: 'md', class: 'w-8 px-0! pointer-coarse:min-w-11' },
      { shape: 'icon', size: 'lg', class: 'w-10 px-0! pointer-coarse:min-w-11 pub:w-13' },
    ],
    defaultVariants: { variant: 'secondary', size: 'md', shape: 'text' },
  },
)

type Look = VariantProps<typeof buttonLook>

export type ButtonProps = ComponentProps<'button'> & {
  variant?: Look['variant']
  size?: Look['size']
  block?: boolean | undefined
  /** A decorative icon before the label. */
  icon?: ReactNode
  /** Shows a spinner and ignores clicks; the button keeps its focus and is announced as busy and disabled. */
  pending?: boolean | undefined
  /** The label while pending, e.g. `Submitting...`; the usual label by default. */
  pendingLabel?: string | undefined
}

/** A button. `type` defaults to `button`. `className` is for layout only. */
export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    block,
    icon,
    pending,
    pendingLabel,
    className,
    children,
    onClick,
    type = 'button',
    ...rest
  } = props
  return (
    <button
      {...rest}
      type={type}
      className={clsx(buttonLook({ variant, size, block }), className)}
      onClick={pending ? swallow : onClick}
      {...(pending ? { 'aria-disabled': true, 'aria-busy': true } : {})}
    >
      {pending ? <Spinner /> : icon ? <ButtonIcon>{icon}</ButtonIcon> : null}
      {pending && pendingLabel ? pendingLabel : children}
    </button>
  )
}

export type IconButtonProps = Omit<ButtonProps, 'icon' | 'block' | 'pendingLabel' | 'aria-label' | 'children'> & {
  /** The action and its object, e.g. `Approve Ava Castellan`. Also shown as the native tooltip. */
  label: string
  children: ReactNode
}

/** A square icon button with an accessible label. */
export function IconButton(props: IconButtonProps) {
  const { label, variant = 'ghost', size, pending, className, children, onClick, type = 'button', ...rest } = props
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={rest.title ?? label}
      className={clsx(buttonLook({ variant, size, shape: 'icon' }), className)}
      onClick={pending ? swallow : onClick}
      {...(pending ? { 'aria-disabled': true, 'aria-busy': true } : {})}
    >
      {pending ? <Spinner /> : <ButtonIcon>{children}</ButtonIcon>}
    </button>
  )
}

/** Sizes the icon of a button to its text. */
export function ButtonIcon({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden="true" className="inline-flex [&_svg]:size-4 [&_svg]:stroke-[1.75]">
      {children}
    </span>
  )
}

function swallow(event: MouseEvent) {
  event.preventDefault()
  event.stopPropagation()
}
