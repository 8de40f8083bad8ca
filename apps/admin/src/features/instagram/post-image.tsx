import { ImageOff } from 'lucide-react'
import { usePicture } from '../people/index.ts'

export type PostImageProps = {
  address: string
  /** A thumbnail, where one is stored. */
  thumbnail: string | undefined
  text: string
}

/** The picture of a post, thumbnail first, or `Image unavailable` (IG-23 to IG-25). */
export function PostImage({ address, thumbnail, text }: PostImageProps) {
  const small = usePicture(thumbnail)
  const whole = usePicture(address)
  const { source, fail } = small.source ? small : whole
  if (!source)
    return (
      <span className="flex size-full flex-col items-center justify-center gap-1 p-1 text-center text-2xs text-fg-3">
        <span className="sr-only">{text}, </span>
        <ImageOff aria-hidden="true" className="size-4" />
        Image unavailable
      </span>
    )
  return (
    <img
      key={source}
      src={source}
      alt={text}
      width={320}
      height={320}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      className="size-full object-cover"
      onError={() => fail(source)}
    />
  )
}
