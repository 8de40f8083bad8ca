import { describe, expect, it } from 'vitest'
import { pictureSources } from './picture-sources.ts'

const proxied = (address: string) => `/api/proxy/instagram-image?url=${encodeURIComponent(address)}`

describe('the URL of a picture', () => {
  it('IG-21 is shown only if its address begins with http or /instagram-images/', () => {
    expect(pictureSources('https://pictures.example/ava.jpg')).toHaveLength(1)
    expect(pictureSources('HTTP://pictures.example/ava.jpg')).toHaveLength(1)
    expect(pictureSources('/instagram-images/ava.webp')).toHaveLength(1)
    const others = [
      'ftp://pictures.example/ava.jpg',
      'data:image/png;base64,AA',
      'javascript:alert(1)',
      'blob:https://pictures.example/1',
      '//pictures.example/ava.jpg',
      '/uploads/ava.jpg',
      'httpsomething',
      'https://',
      '',
      ' ',
      null,
      undefined,
      7,
      { url: 'https://pictures.example/ava.jpg' },
    ]
    for (const other of others) expect(pictureSources(other), String(other)).toEqual([])
  })

  it.each([
    'https://ui-avatars.com/api/?name=Ava',
    'https://eu.ui-avatars.com/api/?name=Ava',
    'https://api.dicebear.com/9.x/initials/svg?seed=Ava',
    'https://avatars.dicebear.com/api/human/ava.svg',
    'https://www.gravatar.com/avatar/00000000000000000000000000000000',
    'https://secure.gravatar.com/avatar/0000?d=identicon',
    'https://gravatar.com/avatar/0000?default=mp',
    'https://robohash.org/ava.png',
    'https://i.pravatar.cc/150?u=ava',
    'https://randomuser.me/api/portraits/women/1.jpg',
    'https://via.placeholder.com/150',
    'https://placehold.co/150',
    'https://PICSUM.photos/200',
    'http://source.boringavatars.com/beam/120/ava',
  ])('IG-22 is not shown when an avatar generator made it: %s', (address) => {
    expect(pictureSources(address)).toEqual([])
  })

  it('IG-22 is shown when only words of its URL resemble a generator', () => {
    const addresses = [
      'https://pictures.example/ui-avatars.com/ava.jpg',
      'https://notrobohash.org/ava.jpg',
      'https://www.gravatar.com/avatar/0000?d=404',
    ]
    for (const address of addresses) expect(pictureSources(address)).toEqual([address])
  })

  it.each([
    'https://scontent-fra5-2.cdninstagram.com/v/t51/ava.jpg?stp=dst-jpg&_nc_ht=1&oe=67',
    'https://instagram.fbcn1-1.fna.fbcdn.net/v/ava.jpg',
    'https://www.instagram.com/p/1/media/?size=l',
    'https://instagram.com/ava.jpg',
  ])('IG-23 IG-24 goes through the proxy first and then directly, at Instagram and its networks: %s', (address) => {
    expect(pictureSources(address)).toEqual([proxied(address), address])
  })

  it.each([
    'https://notcdninstagram.com/ava.jpg',
    'https://cdninstagram.com.evil.example/ava.jpg',
    'https://pictures.example/cdninstagram.com/ava.jpg',
  ])('IG-23 does not ask the proxy for other hosts: %s', (address) => {
    expect(pictureSources(address)).toEqual([address])
  })

  it('IG-23 is only loaded through the proxy without encryption, because the pages block such pictures', () => {
    const address = 'http://pictures.example/ava.jpg'
    expect(pictureSources(address)).toEqual([proxied(address)])
  })

  it('shows a kept picture as it is', () => {
    expect(pictureSources('/instagram-images/0a1b.webp')).toEqual(['/instagram-images/0a1b.webp'])
  })
})
