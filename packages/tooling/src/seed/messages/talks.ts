/** One text of a talk. */
export type Turn = { isOurs: boolean; says: string; pictures: number }

const them = (says: string, pictures = 0): Turn => ({ isOurs: false, says, pictures })
const us = (says: string): Turn => ({ isOurs: true, says, pictures: 0 })

/** What guests and staff write to each other. */
export const talks: readonly (readonly Turn[])[] = [
  [
    them('Hi! Can I bring a friend on Saturday?'),
    us('Of course, tell us the name and we add them.'),
    them('Great, it is Sam Lee. Thank you!'),
    us('Done. See you both.'),
  ],
  [
    them('Is there parking at the venue?'),
    us('Valet from 7 pm, or the garage across the street.'),
    them('Perfect.'),
    them('And is the valet open until we leave?'),
  ],
  [them('I might be an hour late, is that a problem?'), us('Not at all, your name stays on the list until midnight.')],
  [them('What is the dress code?')],
  [them('Would this be fine for Saturday?', 1), us('You look great. See you on Saturday.')],
  [
    them('Could you move me to the next event? I am travelling.'),
    us('Sure, you are on the list for the next one.'),
    them('You are the best! 🎉'),
    us('Safe travels.'),
    them('One more thing: is it still at the same place?'),
  ],
  [us('You are on the list for tonight. Doors open at nine.'), them('Thanks!'), them('', 2)],
  [them('Did my application arrive?'), us('Yes, we will write to you this week.')],
  [them('مرحبا، هل الحجز مؤكد؟'), us('Yes, it is confirmed. See you tonight.')],
]

/** Texts from numbers that belong to no applicant, newest first. */
export const strangers: readonly Turn[] = [
  them('Hi, is this the guest list?'),
  them('Please call me back about tonight'),
  them('We met at the door, here is my card', 1),
]
