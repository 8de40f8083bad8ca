import { Button } from '@velvet/ui/button'
import { Logo } from '@velvet/ui/logo'
import { useEffect, useRef, useState } from 'react'
import { useVenue } from '../../venue.tsx'

/** Brand and links to the form and the back office; on phones the links fold into a menu (PUB-02 to PUB-05). */
export function TopBar({ onApplication }: { onApplication: () => void }) {
  const { hasAdminLink } = useVenue()
  const [isOpen, setIsOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!isOpen) return
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setIsOpen(false)
      toggle.current?.focus()
    }
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [isOpen])

  return (
    <header className="gutter border-b border-line">
      <div className="grid grid-cols-[minmax(0,1fr)_auto_auto] grid-rows-[4.75rem] items-center gap-x-2 md:gap-x-7">
        <a href="/" className="flex min-h-11 max-w-full items-center justify-self-start">
          <Logo className="h-5 w-auto md:h-5.5" />
        </a>
        <Button variant="ghost" className="bar-button" onClick={onApplication}>
          APPLICATION
        </Button>
        {hasAdminLink ? (
          <>
            <button
              ref={toggle}
              type="button"
              aria-label="Menu"
              aria-expanded={isOpen}
              aria-controls="site-menu"
              className="-me-2.5 flex size-11 items-center justify-center md:hidden"
              onClick={() => setIsOpen(!isOpen)}
            >
              <svg
                viewBox="0 0 20 20"
                aria-hidden="true"
                className="size-5"
                fill="none"
                stroke="currentColor"
                strokeWidth="1.25"
              >
                <path d={isOpen ? 'M4 4 16 16M16 4 4 16' : 'M2 7h16M2 13h16'} />
              </svg>
            </button>
            <nav
              id="site-menu"
              aria-label="Site"
              className={`max-md:col-span-3 max-md:border-t max-md:border-line max-md:py-2 ${isOpen ? 'animate-appear' : 'max-md:hidden'}`}
            >
              <a href="/admin/login" className="bar-link">
                ADMIN DASHBOARD
              </a>
            </nav>
          </>
        ) : null}
      </div>
    </header>
  )
}
