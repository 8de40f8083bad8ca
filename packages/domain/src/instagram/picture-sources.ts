/** Folder of the pictures that are kept. */
const keptPictures = '/instagram-images/'

const proxy = '/api/proxy/instagram-image?url='

/** Instagram and its delivery networks; their pictures are refused outside of Instagram, and expire. */
const instagramHosts = ['instagram.com', 'cdninstagram.com', 'fbcdn.net']

/** Services that generate an avatar or show a stranger for any name. */
const avatarGenerators = [
  'ui-avatars.com',
  'dicebear.com',
  'robohash.org',
  'pravatar.cc',
  'randomuser.me',
  'adorable.io',
  'boringavatars.com',
  'multiavatar.com',
  'tinygraphs.com',
  'joeschmoe.io',
  'xsgames.co',
  'avatar.vercel.sh',
  'avatar.iran.liara.run',
  'thispersondoesnotexist.com',
  'placeholder.com',
  'placehold.co',
  'placehold.it',
  'placeimg.com',
  'placekitten.com',
  'placebear.com',
  'dummyimage.com',
  'fakeimg.pl',
  'picsum.photos',
  'loremflickr.com',
]

/**
 * The URLs of a stored picture in the order in which they are tried; none when it must not be shown (IG-21 to IG-24). A kept
 * picture is loaded from its URL, an Instagram picture through the proxy and then directly, and any other picture directly; a URL
 * without encryption only through the proxy, because the back office loads no unencrypted pictures.
 */
export const pictureSources = (stored: unknown): readonly string[] => {
  if (typeof stored !== 'string') return []
  if (stored.startsWith(keptPictures)) return [stored]
  const url = /^https?:\/\//i.test(stored) ? URL.parse(stored) : null
  if (!url || isGenerated(url)) return []
  const proxied = `${proxy}${encodeURIComponent(stored)}`
  if (url.protocol === 'http:') return [proxied]
  return isAmong(url.hostname, instagramHosts) ? [proxied, stored] : [stored]
}

const isGenerated = ({ hostname, searchParams }: URL): boolean =>
  isAmong(hostname, avatarGenerators) ||
  // Gravatar generates a picture for every address unless it is asked to answer 404.
  (isAmong(hostname, ['gravatar.com']) && (searchParams.get('d') ?? searchParams.get('default')) !== '404')

const isAmong = (host: string, domains: readonly string[]): boolean =>
  domains.some((domain) => host === domain || host.endsWith(`.${domain}`))
