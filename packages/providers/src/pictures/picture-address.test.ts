import { describe, expect, it } from 'vitest'
import { checkPictureUrl, isPublicAddress } from './picture-address.ts'

const hosts = ['cdninstagram.com', 'fbcdn.net', 'instagram.com', 'http://127.0.0.1:9100']
const check = (url: string) => {
  const checked = checkPictureUrl(url, hosts, 443)
  return checked.kind === 'allowed' ? 'allowed' : checked.reason
}

describe('T18 API-03 addresses of pictures', () => {
  it.each([
    'https://scontent-lga3-1.cdninstagram.com/v/t51.2885-19/1_n.jpg?stp=dst-jpg_s320x320&_nc_ht=x&oe=66',
    'https://instagram.fjfk1-1.fna.fbcdn.net/v/a.jpg',
    'https://cdninstagram.com/a.jpg',
    'https://WWW.Instagram.COM:443/a.jpg',
    'http://127.0.0.1:9100/pictures/a.jpg',
  ])('allows %s', (url) => expect(check(url)).toBe('allowed'))

  it.each([
    'http://127.0.0.1/',
    'http://scontent.cdninstagram.com/a.jpg',
    'ftp://cdninstagram.com/a.jpg',
    'file:///etc/passwd',
    'gopher://127.0.0.1:6379/_FLUSHALL',
    'data:image/png;base64,iVBORw0KGgo=',
    'javascript:alert(1)',
    'https://user:password@cdninstagram.com/a.jpg',
    'https://cdninstagram.com@127.0.0.1/a.jpg',
    'https://127.0.0.1#@cdninstagram.com/\n',
    'https://cdninstagram.com\\@127.0.0.1/a.jpg',
    'https:\\\\cdninstagram.com\\a.jpg',
    'https://cdninstagram.com/a b.jpg',
    'https://cdninstagram.com/a\r\nHost:%20localhost',
    'https://cdninstagram.com/\u0000.jpg',
    'https://\u24d5bcdn.net/a.jpg',
    'https://cdninstagram\u3002com/a.jpg',
    '//cdninstagram.com/a.jpg',
    '/a.jpg',
    'https://',
    '',
    'cdninstagram.com/a.jpg',
    `https://cdninstagram.com/${'a'.repeat(2_048)}`,
  ])('calls %j no address of a picture', (url) => expect(check(url)).toBe('url_invalid'))

  it.each([
    'https://127.0.0.1/a.jpg',
    'https://2130706433/a.jpg',
    'https://0x7f000001/a.jpg',
    'https://0x7f.0.0.1/a.jpg',
    'https://0177.0.0.1/a.jpg',
    'https://017700000001/a.jpg',
    'https://127.1/a.jpg',
    'https://0/a.jpg',
    'https://169.254.169.254/latest/meta-data/',
    'https://93.184.216.34/a.jpg',
    'https://[::1]/a.jpg',
    'https://[::]/a.jpg',
    'https://[::ffff:127.0.0.1]/a.jpg',
    'https://[::ffff:7f00:1]/a.jpg',
    'https://[64:ff9b::7f00:1]/a.jpg',
    'https://[2002:7f00:1::]/a.jpg',
    'https://[fe80::1]/a.jpg',
    'https://[fc00::1]/a.jpg',
    'https://[2606:4700::1111]/a.jpg',
    'https://localhost/a.jpg',
    'https://cdninstagram.com./a.jpg',
    'https://evilcdninstagram.com/a.jpg',
    'https://cdninstagram.com.evil.example/a.jpg',
    'https://evil.example/cdninstagram.com/a.jpg',
    'https://evil.example/?cdninstagram.com',
    'https://xn--nstagram-4ya.com/a.jpg',
    'https://cdninstagram.com:8443/a.jpg',
    'https://cdninstagram.com:22/a.jpg',
    'https://metadata.google.internal/a.jpg',
    'https://127.0.0.1:9100/pictures/a.jpg',
  ])('forbids %s', (url) => expect(check(url)).toBe('host_forbidden'))

  it('allows a loopback origin only when it is listed, to the last digit of its port', () => {
    expect(check('http://127.0.0.1:9101/a.jpg')).toBe('url_invalid')
    expect(check('http://localhost:9100/a.jpg')).toBe('url_invalid')
    expect(checkPictureUrl('http://127.0.0.1:9100/a.jpg', ['cdninstagram.com'], 443).kind).toBe('failed')
  })
})

describe('T18 networks', () => {
  it.each(['93.184.216.34', '31.13.71.36', '2606:4700::1111', '::ffff:93.184.216.34'])('%s is public', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  )

  it.each([
    '127.0.0.1',
    '127.8.8.8',
    '0.0.0.0',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '192.0.2.1',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'ff02::1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '2002:7f00:1::',
    '2001::1',
    '2001:db8::1',
    '::7f00:1',
    '4000::1',
    'nonsense',
    '',
  ])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false))
})
