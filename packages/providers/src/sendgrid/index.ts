export { createSendGrid, type SendGridOptions } from './sendgrid-mail.ts'
