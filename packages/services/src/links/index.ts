export { followLink } from './follow-link.ts'
export { linkToken, readLinkToken } from './link-token.ts'
