import { describe, expect, it } from 'vitest'
import { readSmsRequest } from './keywords.ts'

describe('the request of a received text', () => {
  it.each(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT', 'OPT OUT'])(
    'takes %s as an opt-out, in any case, with punctuation and spaces around it',
    (word) => {
      for (const text of [
        word,
        word.toLowerCase(),
        `  ${word}! `,
        `"${word}."`,
        `\n${word}\t`,
        word.split('').join('\u200d'),
      ])
        expect(readSmsRequest(text), text).toEqual({ wish: 'stop', isPhrase: false })
    },
  )

  it.each([
    ['Opt-Out', 'stop'],
    ['opt   out', 'stop'],
    ['ＳＴＯＰ', 'stop'],
    ['start', 'start'],
    ['Unstop.', 'start'],
    ['help?', 'help'],
    ['Info', 'help'],
  ] as const)('reads %j as %s', (text, wish) => {
    expect(readSmsRequest(text)).toEqual({ wish, isPhrase: false })
  })

  it('reads a Yes as START, and marks that it may mean something else', () => {
    expect(readSmsRequest('Yes!')).toEqual({ wish: 'start', isPhrase: true })
  })

  it.each([
    'stop texting me',
    'Please STOP texting me!!',
    'can you stop messaging me, thanks',
    'Stop sending these',
    'stop please',
    'STOP STOP',
    'Stop stop stop',
    'Remove me',
    'Please revoke',
    'End please',
    'please stop',
    'Stop all',
    'Don’t text me again',
    "don't ever contact me",
    'do not message this number',
    'unsubscribe me',
    'I want to opt out',
    'Take me off your list',
    'remove my number from this',
    'lose my number',
    'No more texts',
    'leave me alone',
  ])('takes the words %j as an opt-out that an admin should review', (text) => {
    expect(readSmsRequest(text)).toEqual({ wish: 'stop', isPhrase: true })
  })

  it.each([
    '',
    '   ',
    '👍',
    'Yes please, two of us',
    'See you at the end',
    'We had to cancel our dinner, see you later',
    "don't stop texting me",
    'Never stop sending invitations',
    'Is there a bus stop nearby?',
    'Help yourself',
    'start at nine?',
    'constructor',
    'toString',
  ])('leaves the words %j to the people who answer', (text) => {
    expect(readSmsRequest(text)).toBeNull()
  })
})
