/** Pages as Instagram shows them to visitors who are not signed in, cut down to what is looked at. */
const picture =
  'https://scontent-fra5-1.cdninstagram.com/v/t51.2885-19/profile_n.jpg?stp=dst-jpg_s100x100&amp;_nc_cat=1'

const page = (head: string, body = '<div id="splash-screen"></div>'): string =>
  `<!DOCTYPE html><html class="_9dls" lang="en" dir="ltr"><head><meta charset="utf-8" />${head}</head><body>${body}</body></html>`

const described = (title: string, description: string, about = ''): string =>
  `<title>${title}</title>
<meta property="og:type" content="profile" />
<meta property="og:image" content="${picture}" />
<meta property="og:title" content="${title}" />
<meta property="og:description" content="${description}" />
<meta property="og:url" content="https://www.instagram.com/velvet.guest/" />
<meta name="description" content="${about}" />`

const title = 'Velvet Guest (@velvet.guest) • Instagram photos and videos'
const see = 'See Instagram photos and videos from Velvet Guest (@velvet.guest)'
const about =
  '128K Followers, 803 Following, 412 Posts - Velvet Guest (@velvet.guest) on Instagram: &quot;Evenings, mostly.\nNew York&quot;'

export const profilePage = page(described(title, `128K Followers, 803 Following, 412 Posts - ${see}`, about))
export const figuresPage = (description: string): string => page(described(title, `${description} - ${see}`))
export const namelessPage = page(
  described('@velvet.guest • Instagram photos and videos', '1 Follower, 0 Following, 1 Post - See Instagram photos'),
)
export const bracketsPage = page(
  described('Guest (@really) (@velvet.guest) • Instagram photos and videos', '12 Followers, 3 Following, 4 Posts - …'),
)
export const renamedPage = page(
  described('Velvet Guest (@velvet.new) • Instagram photos and videos', `5 Followers, 6 Following, 7 Posts - x`),
)

/** The same page in languages that write figures and words in other ways. */
export const otherLanguages = [
  [
    'German',
    'Velvet Guest (@velvet.guest) • Instagram-Fotos und -Videos',
    '1.234 Follower, 803 folge ich, 412 Beiträge – Sieh dir Instagram-Fotos an',
  ],
  [
    'Spanish',
    'Velvet Guest (@velvet.guest) • Fotos y videos de Instagram',
    '1,234 seguidores, 803 seguidos, 412 publicaciones - Mira las fotos',
  ],
  [
    'Italian',
    'Velvet Guest (@velvet.guest) • Foto e video di Instagram',
    '12,3 mila follower, 803 seguiti, 412 post – Vedi le foto',
  ],
  ['Japanese', 'Velvet Guest(@velvet.guest) • Instagram写真と動画', 'フォロワー1.2万人、フォロー中803人、投稿412件'],
  [
    'Turkish',
    'Velvet Guest (@velvet.guest) • Instagram fotoğrafları ve videoları',
    '1.234 Takipçi, 803 Takip, 412 Gönderi',
  ],
].map(([language = '', heading = '', description = '']) => ({ language, html: page(described(heading, description)) }))

const preloaded = (users: readonly object[]): string => {
  const results = users.map((user, place) => [
    `adp_PolarisProfilePageContentQueryRelayPreloader_${place}`,
    { __bbox: { complete: true, result: { data: { user, viewer: null }, extensions: { is_final: true } } } },
  ])
  const json = {
    require: [
      [
        'ScheduledServerJS',
        'handle',
        null,
        [{ __bbox: { require: [['RelayPrefetchedStreamCache', 'next', [], results]] } }],
      ],
    ],
  }
  return `<script type="application/json" data-content-len="1" data-sjs>${JSON.stringify(json).replaceAll('<', '\\u003C')}</script>`
}

const exactUser = {
  pk: '6622284809',
  username: 'velvet.guest',
  full_name: 'Velvet Guest',
  biography: 'Evenings </script><b>mostly</b>.',
  follower_count: 128431,
  following_count: 803,
  media_count: 412,
  is_verified: true,
  is_private: false,
  profile_pic_url: 'https://scontent-fra5-1.cdninstagram.com/v/t51.2885-19/profile_n.jpg',
  hd_profile_pic_url_info: { url: 'https://scontent-fra5-1.cdninstagram.com/v/t51.2885-19/profile_hd.jpg' },
}
const suggested = { ...exactUser, username: 'someone.else', follower_count: 999_999, is_verified: false }

export const scriptedPage = page(
  described(title, `128K Followers, 803 Following, 412 Posts - ${see}`),
  preloaded([suggested, { username: 'velvet.guest' }, exactUser, suggested]),
)
export const privatePage = page(
  described(title, `58 Followers, 60 Following, 9 Posts - ${see}`),
  preloaded([{ ...exactUser, is_private: true, is_verified: false }]),
)
export const strangersPage = page(
  '<title>Instagram</title>',
  preloaded([{ ...suggested, biography: 'A friend of velvet.guest' }]),
)
export const sharedDataPage = page(
  '<title>Instagram</title>',
  `<script type="text/javascript">window._sharedData = ${JSON.stringify({
    entry_data: {
      ProfilePage: [
        {
          graphql: {
            user: {
              username: 'velvet.guest',
              edge_followed_by: { count: 10 },
              edge_follow: { count: 2 },
              is_private: false,
            },
          },
        },
      ],
    },
  })};</script>`,
)

export const missingPage = page(
  '<title>Page not found • Instagram</title><meta property="og:site_name" content="Instagram" />',
  "<main><h2>Sorry, this page isn't available.</h2><p>The link you followed may be broken, or the page may have been removed.</p></main>",
)
export const suspendedPage = page(
  '<title>Account suspended • Instagram</title>',
  "<main><h2>We suspended this account</h2><p>It doesn't follow our Community Guidelines.</p></main>",
)
export const loginPage = page(
  '<title>Login • Instagram</title><meta property="og:title" content="Login • Instagram" />',
  '<form id="loginForm" method="post"><input name="username" /><input name="password" type="password" /></form>',
)
export const foreignLoginPage = page(
  '<title>Anmelden • Instagram</title>',
  '<form action="/accounts/login/ajax/"><input name="email" /><input type="submit" value="Anmelden" /></form>',
)
export const captchaPage = page(
  '<title>Challenge • Instagram</title>',
  '<form method="post" action="/challenge/"><h2>Help us confirm it\'s you</h2><div class="g-recaptcha"></div></form>',
)
export const shellPage = page(
  '<title>Instagram</title>',
  '<div id="splash-screen"></div><script>requireLazy([])</script>',
)
