import { cloneElement, type KeyboardEvent, type ReactElement, type ReactNode, Suspense, useState } from 'react'

type TriggerProps = {
  'aria-haspopup': 'menu' | 'dialog'
  'aria-expanded': false
  onClick: () => void
  onFocus: () => void
  onPointerEnter: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

export type OnDemandProps = {
  /** The button as it looks before its first use; it must pass props on to its element. */
  trigger: ReactElement<Partial<TriggerProps>>
  opens: 'menu' | 'dialog'
  /** Starts loading what the children need; called on hover or focus. */
  preload: () => unknown
  /** The same button with its menu or panel, open initially: `<Menu defaultOpen trigger={...}>`. */
  children: ReactNode
}

/**
 * A button whose menu or panel loads on first use, so that floating elements cost a screen nothing before the first
 * click.
 */
export function OnDemand({ trigger, opens, preload, children }: OnDemandProps) {
  const [isWanted, setIsWanted] = useState(false)
  const closed = cloneElement(trigger, {
    'aria-haspopup': opens,
    'aria-expanded': false,
    onClick: () => setIsWanted(true),
    onFocus: () => void preload(),
    onPointerEnter: () => void preload(),
    onKeyDown: (event) => {
      if (opens !== 'menu' || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
      event.preventDefault()
      setIsWanted(true)
    },
  })
  return isWanted ? <Suspense fallback={closed}>{children}</Suspense> : closed
}
