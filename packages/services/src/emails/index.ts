export { type CompiledEmail, compileEmail, prepareEmails } from './compile-email.ts'
export { linksOf } from './email-links.ts'
export { type EmailPieces, type FilledEmail, fillEmail, fillEmailPieces, type PersonalLinks } from './fill-email.ts'
export { type SharedEmail, shareEmail } from './share-email.ts'
