import type { InstagramState } from '@velvet/contracts/instagram'
import { Lock } from 'lucide-react'

const whole = new Intl.NumberFormat('en-US')

/** The Instagram data of a profile other than its pictures. */
export function InstagramFacts({ state }: { state: InstagramState }) {
  const { fullName, biography, following, postsCount, isPrivate } = state
  const facts = [
    fullName,
    postsCount === null ? null : `${whole.format(postsCount)} ${postsCount === 1 ? 'post' : 'posts'}`,
    following === null ? null : `${whole.format(following)} following`,
  ].filter(Boolean)
  if (facts.length === 0 && !biography && !isPrivate) return null
  return (
    <div className="flex flex-col gap-1 text-sm text-fg-2">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {facts.join(' · ')}
        {isPrivate ? (
          <span className="inline-flex items-center gap-1 text-fg">
            <Lock aria-hidden="true" className="size-3.5" />
            Private profile
          </span>
        ) : null}
      </p>
      {biography ? (
        <p dir="auto" className="break-words whitespace-pre-line text-fg">
          {biography}
        </p>
      ) : null}
    </div>
  )
}
