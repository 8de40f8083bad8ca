import { Heart, MessageCircle } from 'lucide-react'
import { PostImage } from './post-image.tsx'
import { type Post, thousands } from './posts.ts'

/** A post; its counts show on hover and focus, and always on touch screens (PROF-09, PROF-10). */
export function PostTile({ post }: { post: Post }) {
  const look = 'group relative block size-full -outline-offset-2!'
  const content = (
    <>
      <PostImage address={post.image} thumbnail={post.thumbnail} text={post.text} />
      <Counts post={post} />
    </>
  )
  if (!post.permalink) return <div className={look}>{content}</div>
  return (
    <a href={post.permalink} target="_blank" rel="noreferrer" title={post.caption || undefined} className={look}>
      {content}
    </a>
  )
}

const counts =
  'absolute inset-0 flex items-center justify-center gap-3 bg-[rgb(0_0_0/0.72)] text-xs font-medium text-[#fff] opacity-0 transition-opacity duration-[90ms] group-hover:opacity-100 group-focus-visible:opacity-100 pointer-coarse:top-auto pointer-coarse:h-6 pointer-coarse:opacity-100 [&_svg]:size-3.5'

function Counts({ post: { likes, comments } }: { post: Post }) {
  if (likes === null && comments === null) return null
  return (
    <span className={counts}>
      {likes === null ? null : (
        <span className="inline-flex items-center gap-1">
          <Heart aria-hidden="true" /> {thousands(likes)}
          <span className="sr-only">{comments === null ? ' likes' : ' likes, '}</span>
        </span>
      )}
      {comments === null ? null : (
        <span className="inline-flex items-center gap-1">
          <MessageCircle aria-hidden="true" /> {thousands(comments)}
          <span className="sr-only"> comments</span>
        </span>
      )}
    </span>
  )
}
