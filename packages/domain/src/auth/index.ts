export * from './credentials.ts'
export * from './login-throttle.ts'
export * from './role-permissions.ts'
export * from './session-life.ts'
