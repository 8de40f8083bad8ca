import { useVenue } from '../../venue.tsx'

/** The background of the headline: the venue's picture under an overlay that keeps the text readable, or the drawn rosette. */
export function HeroPicture() {
  const { heroPicture } = useVenue()
  if (heroPicture === null) return <div aria-hidden="true" className="rosette top-24 left-[18%]" />
  return (
    <div aria-hidden="true" className="hero-picture">
      <img src={heroPicture} alt="" fetchPriority="high" />
    </div>
  )
}
