import { LogoMark } from '@velvet/ui/logo'
import { brand } from '../../brand.ts'
import { useVenue } from '../../venue.tsx'

/** The venue's address, contact, privacy policy, and profiles. */
export function SiteFooter() {
  const { name, address, contact, privacyUrl, socialLinks } = useVenue()
  const links = [
    ...(contact ? [contact] : []),
    ...(privacyUrl ? [{ href: privacyUrl, label: 'Privacy' }] : []),
    ...socialLinks,
  ]
  return (
    <footer className="gutter flex flex-wrap items-center gap-x-10 gap-y-4 border-t border-line py-10">
      <div className="flex items-center gap-x-4">
        <LogoMark className="h-4 w-auto shrink-0 text-accent" />
        <p className="text-lg text-fg-2">{brand.tagline}</p>
      </div>
      {address ? (
        <address className="text-base text-fg-3 not-italic">
          {name}, {address}
        </address>
      ) : null}
      {links.length > 0 ? (
        <nav aria-label="About the venue" className="md:ms-auto">
          <ul className="flex flex-wrap gap-x-6">
            {links.map(({ href, label }) => (
              <li key={href}>
                <a href={href} rel="noopener" className="footer-link">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
    </footer>
  )
}
