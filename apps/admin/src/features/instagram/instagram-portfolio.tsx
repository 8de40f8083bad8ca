import type { Applicant } from '@velvet/contracts/applicants'
import { displayName } from '@velvet/domain/applicants'
import { LinkButton } from '@velvet/ui/link-button'
import { ExternalLink } from 'lucide-react'
import { useMemo } from 'react'
import { InstagramFacts } from './instagram-facts.tsx'
import { InstagramStatus } from './instagram-status.tsx'
import { KeptByHand } from './kept-by-hand.tsx'
import { PostTile } from './post-tile.tsx'
import { postsOf } from './posts.ts'
import { profileAddress } from './profile-address.ts'
import { RefreshButtons } from './refresh-buttons.tsx'
import type { InstagramWork } from './use-instagram.ts'

export type InstagramPortfolioProps = {
  applicant: Applicant
  /** 12 posts in the profile, 6 in the editor (PROF-04, PROF-08). */
  max: number
  instagram: InstagramWork
}

/** The stored posts as squares that link to Instagram, the age of the data, and the refresh buttons (PROF-03 to PROF-13). */
export function InstagramPortfolio({ applicant, max, instagram }: InstagramPortfolioProps) {
  const stored = applicant.instagramRecentPosts
  const owner = displayName(applicant)
  const posts = useMemo(() => postsOf(stored, owner).slice(0, max), [stored, owner, max])
  return (
    <div className="flex flex-col gap-3">
      {posts.length > 0 ? (
        <ul className="grid grid-cols-3 gap-1.5">
          {posts.map((post, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: two posts may have the same address, and posts have no state
              key={`${index} ${post.image}`}
              className="aspect-square overflow-hidden rounded-control bg-sunken"
            >
              <PostTile post={post} />
            </li>
          ))}
        </ul>
      ) : (
        <NoPosts applicant={applicant} isPrivate={instagram.state?.isPrivate === true} />
      )}
      {instagram.state ? <InstagramFacts state={instagram.state} /> : null}
      <RefreshButtons applicantId={applicant.id} posts={posts} instagram={instagram} />
      <InstagramStatus lastUpdated={applicant.instagramDataLastUpdated} instagram={instagram} />
      <KeptByHand instagram={instagram} />
    </div>
  )
}

function NoPosts({ applicant, isPrivate }: { applicant: Applicant; isPrivate: boolean }) {
  const address = profileAddress(applicant)
  if (!address) return <p className="text-sm text-fg-3">No Instagram address is known.</p>
  return (
    <div className="flex flex-col items-start gap-2.5 rounded-control border border-line bg-sunken px-3.5 py-3 text-sm text-fg-2">
      <p>
        Photos are temporarily unavailable.
        {isPrivate ? ' The profile is private, so only its followers see them.' : ''}
      </p>
      <LinkButton size="sm" href={address} target="_blank" rel="noreferrer" icon={<ExternalLink />}>
        Open Instagram
      </LinkButton>
    </div>
  )
}
