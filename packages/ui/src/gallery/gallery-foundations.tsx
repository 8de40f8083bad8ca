import { Kbd } from '../display/kbd.tsx'
import { Logo, LogoMark } from '../display/logo.tsx'
import { Skeleton } from '../feedback/skeleton.tsx'
import { Spinner } from '../feedback/spinner.tsx'
import { GallerySection, Specimens } from './gallery-frame.tsx'

const swatches = [
  { name: 'bg', look: 'bg-bg' },
  { name: 'surface', look: 'bg-surface' },
  { name: 'raised', look: 'bg-raised' },
  { name: 'sunken', look: 'bg-sunken' },
  { name: 'hover', look: 'bg-hover' },
  { name: 'selected', look: 'bg-selected' },
  { name: 'line', look: 'bg-line' },
  { name: 'line-strong', look: 'bg-line-strong' },
  { name: 'primary', look: 'bg-primary' },
  { name: 'accent', look: 'bg-accent' },
  { name: 'link', look: 'bg-link' },
  { name: 'danger', look: 'bg-danger' },
  { name: 'chart-1', look: 'bg-chart-1' },
  { name: 'chart-2', look: 'bg-chart-2' },
  { name: 'chart-3', look: 'bg-chart-3' },
  { name: 'chart-4', look: 'bg-chart-4' },
  { name: 'chart-5', look: 'bg-chart-5' },
  { name: 'chart-6', look: 'bg-chart-6' },
]

export function GalleryFoundations() {
  return (
    <>
      <GallerySection title="Brand" note="Drawn, not typed: no font is loaded for it.">
        <Specimens>
          <Logo className="h-10 w-auto" />
          <span className="w-6" />
          <LogoMark className="h-10 w-auto text-accent" />
          <LogoMark className="h-5 w-auto" />
          <Logo className="h-[1.125rem] w-auto" />
        </Specimens>
      </GallerySection>
      <GallerySection title="Color" note="A test checks every pair in use.">
        <ul className="grid grid-cols-3 gap-3 md:grid-cols-6">
          {swatches.map((swatch) => (
            <li key={swatch.name}>
              <div className={`h-12 rounded-control border border-line ${swatch.look}`} />
              <p className="mt-1 text-xs text-fg-3">{swatch.name}</p>
            </li>
          ))}
        </ul>
      </GallerySection>
      <GallerySection title="Type" note="Hanken Grotesk for text, Bodoni Moda for display.">
        <div className="flex flex-col gap-4">
          <p className="type-hero">
            The room is small. <em className="text-accent">The list is smaller.</em>
          </p>
          <p className="type-title">Page Not Found</p>
          <p className="text-3xl font-semibold">1,284</p>
          <p className="text-xl font-semibold">Dialog title, 18/24</p>
          <p className="text-lg font-semibold">Page title, 15/20</p>
          <p className="text-base">Dialog text, 14/20</p>
          <p className="text-sm">Interface text, 13/18. We read every application.</p>
          <p className="text-xs text-fg-2">Badges and meta, 12/16</p>
          <p className="type-overline text-fg-3">Overline, 11/14</p>
        </div>
      </GallerySection>
      <GallerySection title="Waiting">
        <Specimens caption="Spinner, skeleton, key">
          <Spinner label="Loading" />
          <Spinner className="size-6 text-accent" />
          <Skeleton className="w-40" />
          <Kbd>⌘</Kbd>
          <Kbd>K</Kbd>
        </Specimens>
      </GallerySection>
    </>
  )
}
