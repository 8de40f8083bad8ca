import { type ComponentProps, type ComponentType, createContext, type ReactNode, useContext } from 'react'

export type LinkProps = ComponentProps<'a'> & { href: string }

const LinkContext = createContext<ComponentType<LinkProps> | 'a'>('a')

/** Routes every link of this library through the app's router. The component receives `href` and all anchor props. */
export function LinkProvider({ component, children }: { component: ComponentType<LinkProps>; children: ReactNode }) {
  return <LinkContext value={component}>{children}</LinkContext>
}

/** An unstyled link: the router's link inside a `LinkProvider`, a plain anchor otherwise. */
export function Link(props: LinkProps) {
  const Anchor = useContext(LinkContext)
  return <Anchor {...props} />
}

/** A link inside running text. */
export function TextLink({ className, ...props }: LinkProps) {
  return (
    <Link
      {...props}
      className={`rounded-badge text-link underline decoration-1 underline-offset-3 hover:decoration-2 ${className ?? ''}`}
    />
  )
}
