import type { LinkProps } from '@velvet/ui/link'
import { Link } from 'react-router'

/** Links within the back office use the router; all others load another site. */
export function RouterLink({ href, ...props }: LinkProps) {
  return href.startsWith('/admin') ? <Link {...props} to={href} /> : <a {...props} href={href} />
}
