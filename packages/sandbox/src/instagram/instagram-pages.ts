import { type Html, html } from '../outbox/html.ts'
import { addressAt, type SandboxProfile } from './profile.ts'

const page = (title: string, head: Html, body: Html): string =>
  html`<!DOCTYPE html><html class="_9dls" lang="en" dir="ltr"><head><meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>${title}</title>
${head}
</head><body>${body}</body></html>`.markup

/** As Instagram shortens figures: 1,234 then 12K, 12.3K, 1.2M. */
const shortCount = (count: number): string => {
  const shortened = (value: number, unit: string): string => `${Math.floor(value * 10) / 10}${unit}`
  if (count >= 1_000_000) return shortened(count / 1_000_000, 'M')
  if (count >= 10_000) return shortened(count / 1_000, 'K')
  return count.toLocaleString('en-US')
}

/** The profile as the page's scripts get it; `<` is escaped, as Instagram does. */
const pageJson = (origin: string, profile: SandboxProfile): Html => {
  const picture = profile.profilePicture === null ? null : addressAt(origin, profile.profilePicture)
  const user = {
    pk: '1',
    id: '1',
    username: profile.username,
    full_name: profile.fullName,
    biography: profile.biography,
    follower_count: profile.followers,
    following_count: profile.following,
    media_count: profile.postsCount,
    is_verified: profile.verified,
    is_private: profile.private,
    profile_pic_url: picture,
    hd_profile_pic_url_info: { url: picture },
  }
  const preloaded = [
    'adp_PolarisProfilePageContentQueryRelayPreloader_0',
    { __bbox: { complete: true, result: { data: { user } } } },
  ]
  const json = JSON.stringify({
    require: [
      [
        'ScheduledServerJS',
        'handle',
        null,
        [{ __bbox: { require: [['RelayPrefetchedStreamCache', 'next', [], preloaded]] } }],
      ],
    ],
  })
  return {
    markup: `<script type="application/json" data-content-len="${json.length}" data-sjs>${json.replaceAll('<', '\\u003C')}</script>`,
  }
}

/** A public profile page as a visitor sees it who is not signed in. */
export const profilePage = (origin: string, profile: SandboxProfile): string => {
  const { username, fullName, biography, followers, following, postsCount } = profile
  const named = fullName ? `${fullName} (@${username})` : `@${username}`
  const counts = `${shortCount(followers)} Followers, ${shortCount(following)} Following, ${shortCount(postsCount)} Posts`
  const picture = profile.profilePicture === null ? null : addressAt(origin, profile.profilePicture)
  return page(
    `${named} • Instagram photos and videos`,
    html`<meta property="og:type" content="profile" />
<meta property="og:site_name" content="Instagram" />
<meta property="og:url" content="https://www.instagram.com/${username}/" />
<meta property="og:title" content="${named} • Instagram photos and videos" />
<meta property="og:description" content="${counts} - See Instagram photos and videos from ${named}" />
${picture === null ? null : html`<meta property="og:image" content="${picture}" />`}
<meta name="description" content="${counts} - ${named} on Instagram: &quot;${biography}&quot;" />
<link rel="canonical" href="https://www.instagram.com/${username}/" />`,
    html`<div id="splash-screen"></div>${profile.hasPageJson ? pageJson(origin, profile) : null}`,
  )
}

export const missingProfilePage = (): string =>
  page(
    'Page not found • Instagram',
    html`<meta property="og:site_name" content="Instagram" />`,
    html`<main><h2>Sorry, this page isn't available.</h2>
<p>The link you followed may be broken, or the page may have been removed. <a href="/">Go back to Instagram.</a></p></main>`,
  )

export const loginPage = (): string =>
  page(
    'Login • Instagram',
    html`<meta property="og:title" content="Login • Instagram" />
<meta property="og:description" content="Welcome back to Instagram. Sign in to check out what your friends, family &amp; interests have been capturing &amp; sharing around the world." />`,
    html`<form id="loginForm" method="post" action="/accounts/login/"><input name="username" aria-label="Phone number, username, or email" />
<input name="password" type="password" aria-label="Password" /><button type="submit">Log in</button></form>`,
  )

export const captchaPage = (): string =>
  page(
    'Challenge • Instagram',
    html`<meta name="robots" content="noimageindex, noarchive" />`,
    html`<form method="post" action="/challenge/"><h2>Help us confirm it's you</h2>
<p>We noticed unusual activity from your network.</p><div class="g-recaptcha" data-sitekey="sandbox"></div></form>`,
  )

export const suspendedPage = (): string =>
  page(
    'Account suspended • Instagram',
    html`<meta property="og:site_name" content="Instagram" />`,
    html`<main><h2>We suspended this account</h2><p>It doesn't follow our Community Guidelines.</p></main>`,
  )
