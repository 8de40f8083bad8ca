export { rememberOwnAccount } from './users.queries.ts'
