export { NotAllowed } from './not-allowed.tsx'
export { forgetLoggedOut, type Session, sessionKey } from './session.ts'
export { useIsAllowed, useSignedInAdmin } from './signed-in-admin.tsx'
