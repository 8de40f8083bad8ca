import type { Applicant } from '@velvet/contracts/applicants'
import { displayName, instagramAddress } from '@velvet/domain/applicants'
import { LinkButton } from '@velvet/ui/link-button'
import { ExternalLink, Heart, ImageOff, MessageCircle } from 'lucide-react'
import { useState } from 'react'

type Post = { image: string; permalink: string | undefined; caption: string; likes: number; comments: number }

const longestCaption = 80

export type InstagramPortfolioProps = {
  applicant: Applicant
  /** 12 in the profile, 6 in the editor (PROF-04, PROF-08). */
  most: number
}

/** The stored posts of a person as squares that open on Instagram (PROF-03 to PROF-12). */
export function InstagramPortfolio({ applicant, most }: InstagramPortfolioProps) {
  const posts = postsOf(applicant.instagramRecentPosts).slice(0, most)
  const address = profileAddress(applicant)
  if (posts.length > 0)
    return (
      <ul className="grid grid-cols-3 gap-1.5">
        {posts.map((post) => (
          <li key={post.permalink ?? post.image} className="aspect-square overflow-hidden rounded-control bg-sunken">
            <PostTile post={post} owner={displayName(applicant)} />
          </li>
        ))}
      </ul>
    )
  if (!address) return <p className="text-sm text-fg-3">No Instagram address is known.</p>
  return (
    <div className="flex flex-col items-start gap-2.5 rounded-control border border-line bg-sunken px-3.5 py-3 text-sm text-fg-2">
      <p>Photos are temporarily unavailable.</p>
      <LinkButton size="sm" href={address} target="_blank" rel="noreferrer" icon={<ExternalLink />}>
        Open Instagram
      </LinkButton>
    </div>
  )
}

function PostTile({ post, owner }: { post: Post; owner: string }) {
  const picture = <PostImage key={post.image} address={post.image} />
  if (!post.permalink) return picture
  return (
    <a
      href={post.permalink}
      target="_blank"
      rel="noreferrer"
      title={post.caption || undefined}
      className="group relative block size-full -outline-offset-2!"
    >
      <span className="sr-only">{[`Post by ${owner}`, post.caption].filter(Boolean).join(', ')}, </span>
      {picture}
      <span className="absolute inset-0 flex items-center justify-center gap-3 bg-[rgb(0_0_0/0.72)] text-xs font-medium text-[#fff] opacity-0 transition-opacity duration-[90ms] group-hover:opacity-100 group-focus-visible:opacity-100 [&_svg]:size-3.5">
        <span className="inline-flex items-center gap-1">
          <Heart aria-hidden="true" /> {thousands(post.likes)}
          <span className="sr-only"> likes, </span>
        </span>
        <span className="inline-flex items-center gap-1">
          <MessageCircle aria-hidden="true" /> {thousands(post.comments)}
          <span className="sr-only"> comments</span>
        </span>
      </span>
    </a>
  )
}

/** Through the proxy, then directly, then a placeholder (IG-23 to IG-25). */
function PostImage({ address }: { address: string }) {
  const [failed, setFailed] = useState(0)
  const sources = address.startsWith('/')
    ? [address]
    : [`/api/proxy/instagram-image?url=${encodeURIComponent(address)}`, address]
  const source = sources[failed]
  if (!source)
    return (
      <span className="flex size-full flex-col items-center justify-center gap-1 p-1 text-center text-2xs text-fg-3">
        <ImageOff aria-hidden="true" className="size-4" />
        Image unavailable
      </span>
    )
  return (
    <img
      src={source}
      alt=""
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      className="size-full object-cover"
      onError={() => setFailed(failed + 1)}
    />
  )
}

/** Counts above 1000 are shown with k (IG-19). */
const thousands = (count: number): string =>
  count > 1000 ? `${(count / 1000).toFixed(1).replace(/\.0$/, '')}k` : String(count)

export const profileAddress = ({ instagramUsername, instagramUrl }: Applicant): string | undefined =>
  instagramUsername ? instagramAddress(instagramUsername) : webAddress(instagramUrl)

/** Posts under any of the names their fields come with (IG-20); one without a picture is left out. */
const postsOf = (stored: readonly unknown[]): Post[] =>
  stored.flatMap((item) => {
    if (typeof item !== 'object' || item === null) return []
    const post = item as Record<string, unknown>
    const image = [post.mediaUrl, post.imageUrl, post.displayUrl, post.url].find(isPicture)
    if (!image) return []
    const caption = typeof post.caption === 'string' ? post.caption.trim() : ''
    return {
      image,
      permalink: webAddress(post.permalink),
      caption: caption.length > longestCaption ? `${caption.slice(0, longestCaption)}…` : caption,
      likes: countOf(post.likeCount, post.likesCount, post.likes),
      comments: countOf(post.commentsCount, post.comments),
    }
  })

const isPicture = (value: unknown): value is string =>
  typeof value === 'string' && /^(?:https?:\/\/|\/instagram-images\/)/.test(value)

const webAddress = (value: unknown): string | undefined =>
  typeof value === 'string' && /^https?:\/\//.test(value) ? value : undefined

const countOf = (...values: unknown[]): number =>
  values.find((value): value is number => typeof value === 'number' && value >= 0) ?? 0
