import { describe, expect, it } from 'vitest'
import { searchWords } from './search-words.ts'

const texts = (search: string) => searchWords(search).map(({ text }) => text)

describe('the words of a search', () => {
  it.each([
    ['@zoe.lights', 'zoe.lights'],
    ['https://www.instagram.com/zoe.lights/', 'zoe.lights'],
    ['instagram.com/zoe.lights?igsh=abc', 'zoe.lights'],
    ['https://www.instagram.com/p/abc/', 'https://www.instagram.com/p/abc/'],
  ])('FILT-21 reads %s as an Instagram name', (search, username) => {
    expect(texts(search)).toEqual([username])
  })

  it.each([
    ['+44 20 7946 0295', '2079460295'],
    ['020 7946 0295', '2079460295'],
    ['+1 (212) 555-0123', '2125550123'],
    ['+12125550123', '2125550123'],
    ['(212) 555 0123', '2125550123'],
    ['212.555.0123', '2125550123'],
    ['+1 212', '212'],
    ['+1', '1'],
    ['+1-', '1'],
    ['555-01', '55501'],
  ])('FILT-01 reads %s as the digits of one number', (search, digits) => {
    expect(texts(search)).toEqual([digits])
  })

  it('keeps names and numbers beside each other apart', () => {
    expect(texts('Ana +44 20 7946 0295 Lee')).toEqual(['Ana', '2079460295', 'Lee'])
    expect(texts('guest 21 100')).toEqual(['guest', '21', '100'])
  })

  it('matches words of up to two letters at the start only', () => {
    expect(searchWords('al 21 lee').map(({ place }) => place)).toEqual(['start', 'start', 'anywhere'])
  })

  it('MERGE-06 recognizes a complete email address', () => {
    expect(searchWords('zoe@example.com')).toEqual([
      { text: 'zoe@example.com', place: 'anywhere', email: 'zoe@example.com' },
    ])
  })

  it('takes no more than eight words, and none from blanks', () => {
    expect(texts(' a b c d e f g h i j ')).toHaveLength(8)
    expect(texts(' \n ')).toEqual([])
    expect(texts('@')).toEqual(['@'])
    expect(texts('+')).toEqual(['+'])
  })
})
