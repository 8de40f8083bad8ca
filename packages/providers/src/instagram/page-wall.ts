import type { LookupFailure } from '@velvet/contracts/instagram'
import type { Page } from './page.ts'

type Wall = {
  readonly reason: LookupFailure
  /** An attribute of any element. */
  readonly marks: readonly (readonly [string, RegExp])[]
  readonly words: RegExp
}

/** The pages that Instagram shows instead of a profile, the most specific first. */
const walls: readonly Wall[] = [
  {
    reason: 'captcha',
    marks: [
      ['action', /^\/challenge\//],
      ['class', /\bg-recaptcha\b/],
      ['id', /^recaptcha/],
      ['src', /captcha/],
      ['name', /captcha/],
    ],
    words: /confirm (?:it's you|you're human)|security check|suspicious login attempt/i,
  },
  {
    reason: 'profile_suspended',
    marks: [],
    words: /we suspended this account|account (?:has been |was |is )?(?:suspended|disabled)/i,
  },
  {
    reason: 'profile_missing',
    marks: [],
    words: /sorry, this page isn['’]t available|page not found|profile isn['’]t available/i,
  },
  {
    reason: 'login_wall',
    marks: [
      ['id', /^loginForm$/],
      ['action', /\/accounts\/login\b/],
      ['name', /^password$/],
    ],
    words: /^\s*log ?in\b/i,
  },
]

/** Why Instagram shows this page instead of a profile; null when it is none of the known pages. */
export const readWall = ({ attributes, text }: Page): LookupFailure | null => {
  const shows = ({ marks, words }: Wall): boolean =>
    words.test(text) || attributes.some((given) => marks.some(([name, mark]) => mark.test(given[name] ?? '')))
  return walls.find(shows)?.reason ?? null
}
