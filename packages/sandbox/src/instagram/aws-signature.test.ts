import { describe, expect, it } from 'vitest'
import { isSignedWith } from './aws-signature.ts'

const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
/** The example of the S3 documentation: GET Object. */
const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'
const example = {
  method: 'GET',
  url: '/test.txt',
  headers: {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': emptyHash,
    'x-amz-date': '20130524T000000Z',
    authorization:
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
}

describe('the signature of a request to the bucket', () => {
  it('is the one of the S3 documentation', () => {
    expect(isSignedWith(secret, example)).toBe(true)
  })

  it('is wrong for another secret, path or signed header, and when there is none', () => {
    expect(isSignedWith('other', example)).toBe(false)
    expect(isSignedWith(secret, { ...example, url: '/other.txt' })).toBe(false)
    expect(isSignedWith(secret, { ...example, headers: { ...example.headers, range: 'bytes=0-99' } })).toBe(false)
    expect(isSignedWith(secret, { ...example, headers: {} })).toBe(false)
  })
})
