import { describe, expect, it } from 'vitest'
import { readProfile } from './read-profile.ts'

describe('a profile of any source', () => {
  it('never guesses missing values', () => {
    expect(readProfile({ username: 'velvet.guest', followersCount: 5 })).toEqual({
      username: 'velvet.guest',
      fullName: null,
      profilePicture: null,
      followers: 5,
      following: null,
      postsCount: null,
      isVerified: null,
      isPrivate: null,
      biography: null,
      posts: null,
    })
  })

  it('is null without a username, or with a username alone', () => {
    expect(readProfile({ followersCount: 5, fullName: 'Velvet Guest' })).toBeNull()
    expect(readProfile({ username: 42, followersCount: 5 })).toBeNull()
    expect(readProfile({ username: 'not a name', followersCount: 5 })).toBeNull()
    expect(readProfile({ username: 'velvet.guest', message: 'queued' })).toBeNull()
  })

  it('keeps the username as the source writes it', () => {
    expect(readProfile({ username: '@Velvet.Guest', followers: 1 })).toMatchObject({ username: 'Velvet.Guest' })
  })

  it('tells no posts, hidden posts and posts that were not shown apart', () => {
    const guest = { username: 'velvet.guest', followersCount: 5 }
    expect(readProfile({ ...guest, postsCount: 0, latestPosts: [] })?.posts).toEqual([])
    expect(readProfile({ ...guest, postsCount: 0 })?.posts).toEqual([])
    expect(readProfile({ ...guest, private: true, postsCount: 9 })?.posts).toEqual([])
    expect(readProfile({ ...guest, private: false, postsCount: 9, latestPosts: [] })?.posts).toBeNull()
    expect(readProfile({ ...guest, latestPosts: [] })?.posts).toEqual([])
    expect(readProfile({ ...guest, posts: 9 })).toMatchObject({ postsCount: 9, posts: null })
  })

  it('bounds the biography and the name, and strips control characters', () => {
    const profile = readProfile({
      username: 'velvet.guest',
      followers: 1,
      biography: `Evenings\u0000\u0007, mostly\n${'x'.repeat(9_000)}`,
      full_name: `Velvet\u202e Guest\u0000${'y'.repeat(9_000)}`,
    })
    expect(profile?.biography).toHaveLength(500)
    expect(profile?.biography).toMatch(/^Evenings , mostly\nx+$/)
    expect(profile?.fullName).toHaveLength(150)
    expect(profile?.fullName).not.toContain('\u0000')
  })

  it('accepts only web addresses as a picture', () => {
    const picture = (profile_pic_url: unknown) =>
      readProfile({ username: 'velvet.guest', followers: 1, profile_pic_url })?.profilePicture
    expect(picture('https://scontent.cdninstagram.com/v/a.jpg?x=1&y=2')).toBe(
      'https://scontent.cdninstagram.com/v/a.jpg?x=1&y=2',
    )
    for (const other of ['javascript:alert(1)', 'data:image/png;base64,AA', '/a.jpg', 'https://u:p@a.example/', '', 7])
      expect(picture(other), String(other)).toBeNull()
    expect(picture(`https://a.example/${'x'.repeat(2_048)}`)).toBeNull()
  })
})
