import type { LinkProps } from '@velvet/ui/link'
import { Link } from 'react-router'

/** Links of the back office stay in the app; everything else is another site. */
export function RouterLink({ href, ...props }: LinkProps) {
  return href.startsWith('/admin') ? <Link {...props} to={href} /> : <a {...props} href={href} />
}
