import { clsx } from 'clsx'
import { Menu } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react'
import { IconButton } from '../controls/button.tsx'
import { Link } from '../controls/link.tsx'
import { Logo, LogoMark, useBrandName } from '../display/logo.tsx'
import { ThemeSwitch } from '../theme/theme.tsx'

// Every screen loads the shell, but the menu is rarely opened.
const PhoneMenu = lazy(async () => ({ default: (await import('./phone-menu.tsx')).PhoneMenu }))

export type NavigationItem = {
  href: string
  label: string
  icon: ReactNode
  /** Marks the link of the current page (NAV-13). */
  current: boolean
  /** At the end of the line, e.g. a count badge; on a collapsed rail it overlaps the icon, and several are stacked. */
  badge?: ReactNode
}

export type Welcome = {
  text: string
  href: string
  /** Marks the link of the current page. */
  current: boolean
}

export type AppShellProps = {
  navigation: readonly NavigationItem[]
  /** The address of the brand link. */
  homeHref: string
  /** The name of the screen, shown in the top bar on a phone. */
  title: string
  /** The welcome line, e.g. `Welcome, ada` (NAV-11), which links to the admin's account. */
  welcome: Welcome
  /** Below the welcome line: the logout button (NAV-12). Also shown in the slide-in menu. */
  account: ReactNode
  /** In the head of the rail and the top bar of a phone, e.g. the notification tray. */
  tools?: ReactNode
  /** The page content: the main landmark and the target of the skip link. */
  children: ReactNode
}

/** A navigation rail on wide screens, icons only below 1280 px, a top bar with a slide-in menu on phones (NAV-14). */
export function AppShell(props: AppShellProps) {
  const { navigation, homeHref, title, welcome, account, tools, children } = props
  return (
    <div data-shell className="flex h-dvh bg-bg text-fg max-md:flex-col">
      <a
        href="#main"
        className="fixed start-3 top-3 z-60 -translate-y-16 rounded-control bg-primary px-3 py-2 font-medium text-on-primary focus:translate-y-0"
      >
        Skip to content
      </a>
      <aside className="flex w-14 shrink-0 flex-col border-e border-line bg-sunken max-md:hidden xl:w-54">
        <div className="flex h-13 shrink-0 items-center justify-between ps-5 pe-2.5 max-xl:justify-center max-xl:p-0">
          <Brand href={homeHref} />
          <span className="max-xl:hidden">{tools}</span>
        </div>
        <Navigation items={navigation} />
        <div className="mt-auto flex flex-col items-start gap-3 border-t border-line px-5 py-4 max-xl:hidden">
          <WelcomeLine {...welcome} />
          <div className="flex w-full items-center justify-between gap-2">
            <div className="-ms-2.5">{account}</div>
            <ThemeSwitch />
          </div>
        </div>
        <div className="mt-auto flex flex-col items-center gap-2 py-3 xl:hidden">
          {tools}
          <MenuButton {...props} />
        </div>
      </aside>
      <header className="sticky top-0 z-10 flex h-13 shrink-0 items-center gap-1 border-b border-line bg-sunken px-1.5 md:hidden">
        <MenuButton {...props} />
        <p className="min-w-0 flex-1 truncate text-lg font-semibold">{title}</p>
        {tools}
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="relative flex min-h-0 min-w-0 flex-1 flex-col overflow-y-auto outline-none"
      >
        {children}
      </main>
    </div>
  )
}

function Brand({ href }: { href: string }) {
  const name = useBrandName()
  return (
    <Link href={href} className="inline-flex h-8 min-w-0 items-center rounded-control">
      <Logo className="h-[1.125rem] w-auto max-xl:hidden" />
      <LogoMark className="h-5 w-auto xl:hidden" />
      <span className="sr-only xl:hidden">{name}</span>
    </Link>
  )
}

function WelcomeLine({ text, href, current, onFollow }: Welcome & { onFollow?: () => void }) {
  return (
    <Link
      href={href}
      title="My account"
      aria-current={current ? 'page' : undefined}
      onClick={onFollow}
      className="inline-flex min-h-6 max-w-full items-center rounded-badge text-sm text-fg-2 underline decoration-line-strong decoration-1 underline-offset-3 hover:text-fg hover:decoration-current aria-[current]:font-medium aria-[current]:text-fg pointer-coarse:min-h-11"
    >
      <span className="truncate">{text}</span>
    </Link>
  )
}

function Navigation({
  items,
  wide = false,
  onFollow,
}: {
  items: readonly NavigationItem[]
  wide?: boolean
  onFollow?: () => void
}) {
  return (
    <nav aria-label="Main" className="min-h-0 overflow-y-auto px-2.5 py-2 max-xl:px-2">
      <ul className="flex flex-col gap-0.5">
        {items.map((item) => (
          <li key={item.href}>
            <Link
              href={item.href}
              title={wide ? undefined : item.label}
              aria-current={item.current ? 'page' : undefined}
              onClick={onFollow}
              className={clsx(
                'relative flex h-8 items-center gap-3 rounded-control border px-2.5 text-sm transition-colors duration-[90ms] pointer-coarse:h-11 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:stroke-[1.75]',
                item.current
                  ? 'border-line bg-surface font-medium text-fg [&_svg]:text-accent'
                  : 'border-transparent text-fg-2 hover:bg-hover hover:text-fg',
                wide ? 'h-11!' : 'max-xl:justify-center max-xl:px-0',
              )}
            >
              <span aria-hidden="true" className="inline-flex">
                {item.icon}
              </span>
              <span className={wide ? '' : 'max-xl:sr-only'}>{item.label}</span>
              <span
                className={clsx(
                  'ms-auto flex gap-1',
                  !wide &&
                    'max-xl:absolute max-xl:-end-1 max-xl:-top-1 max-xl:flex-col max-xl:items-end max-xl:gap-0.5',
                )}
              >
                {item.badge}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Says what waits in the menu: to screen readers each count with its link, to the eye as one dot on a phone. */
function Waiting({ id, items }: { id: string; items: readonly NavigationItem[] }) {
  return (
    <>
      <span id={id} className="peer sr-only">
        {items.map(({ href, label, badge }) => (
          // A badge of nothing renders nothing, and its label is then the only child.
          <span key={href} className="[&>:only-child]:hidden">
            <span data-label="">{label}: </span>
            {badge}
          </span>
        ))}
      </span>
      <span
        aria-hidden="true"
        className="pointer-events-none absolute end-1.5 top-1.5 hidden size-2 rounded-full bg-accent ring-2 ring-sunken max-md:peer-has-[[data-label]+*]:block"
      />
    </>
  )
}

function MenuButton({ navigation, homeHref, welcome, account }: AppShellProps) {
  const opener = useRef<HTMLButtonElement>(null)
  const waiting = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const open = () => {
    setWasOpened(true)
    setIsOpen(true)
  }
  const close = () => setIsOpen(false)
  const brand = (
    <Link href={homeHref} onClick={close} className="inline-flex h-8 items-center rounded-control">
      <Logo className="h-[1.125rem] w-auto" />
    </Link>
  )
  return (
    <>
      <span className="relative inline-flex">
        <IconButton
          ref={opener}
          label="Open menu"
          size="lg"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-describedby={waiting}
          onClick={open}
        >
          <Menu />
        </IconButton>
        <Waiting id={waiting} items={navigation} />
      </span>
      <Suspense fallback={null}>
        {wasOpened ? (
          <PhoneMenu open={isOpen} onClose={close} opener={opener} brand={brand}>
            <Navigation wide items={navigation} onFollow={close} />
            <div className="mt-auto flex flex-col gap-3 border-t border-line px-5 py-4 pb-[calc(1rem+env(safe-area-inset-bottom))]">
              <WelcomeLine {...welcome} onFollow={close} />
              <div className="flex items-center justify-between gap-2">
                <div className="-ms-2.5">{account}</div>
                <ThemeSwitch />
              </div>
            </div>
          </PhoneMenu>
        ) : null}
      </Suspense>
    </>
  )
}
