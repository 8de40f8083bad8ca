/** The canonical form of a username: Instagram ignores case. The same as `instagram_key` of an applicant. */
export const usernameKey = (username: string): string => username.trim().toLowerCase()

/** Whether the profile is the requested one; a source may return a similar username, or the account that took the name over. */
export const isSameUsername = (wanted: string, given: string): boolean => usernameKey(wanted) === usernameKey(given)
