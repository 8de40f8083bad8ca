import { brand } from '../../brand.ts'

/** The headline and introduction (PUB-06, PUB-07). */
export function Hero() {
  return (
    <div>
      <p className="type-eyebrow text-accent">INVITATION ONLY</p>
      <h1 className="type-hero mt-5 max-xs:text-[min(2.75rem,12.6vw)] lg:mt-6 lg:text-[clamp(3.25rem,min(5.4vw,9.5vh),5.75rem)]">
        {brand.headline.plain} <em className="text-link">{brand.headline.emphasis}</em>
      </h1>
      <p className="mt-6 max-w-132 text-lede text-fg-2 lg:mt-7">{brand.lede}</p>
    </div>
  )
}
