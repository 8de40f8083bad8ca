import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { ButtonIcon, type ButtonProps, buttonLook } from './button.tsx'
import { Link, type LinkProps } from './link.tsx'

export type LinkButtonProps = LinkProps & Pick<ButtonProps, 'variant' | 'size' | 'block'> & { icon?: ReactNode }

/** A link styled as a button: it navigates and changes nothing. */
export function LinkButton({ variant, size, block, icon, className, children, ...props }: LinkButtonProps) {
  return (
    <Link {...props} className={clsx(buttonLook({ variant, size, block }), className)}>
      {icon ? <ButtonIcon>{icon}</ButtonIcon> : null}
      {children}
    </Link>
  )
}
