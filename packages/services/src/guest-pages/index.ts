export { answerGuestPage } from './answer-guest-page.ts'
export { type CalendarEvent, getGuestCalendar } from './get-guest-calendar.ts'
export { getGuestPage } from './get-guest-page.ts'
export { updateGuestPage } from './update-guest-page.ts'
