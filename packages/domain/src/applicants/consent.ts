/** Wording next to the two consent boxes; the version is stored with every answer, so a change of wording is a new version. */
export const consentWording = {
  version: '2026-11',
  email: 'Email me about this application and future events. I can unsubscribe at any time.',
  sms: 'Text me about this application and future events. Message and data rates may apply. Reply STOP to opt out.',
} as const
