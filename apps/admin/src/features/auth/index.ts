export { NotAllowed } from './not-allowed.tsx'
export { forgetSession, type Session, sessionKey } from './session.ts'
export { useIsAllowed, useSignedInAdmin } from './signed-in-admin.tsx'
