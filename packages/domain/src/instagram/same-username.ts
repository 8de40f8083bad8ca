/** Usernames in one form: Instagram tells no case apart. The same as `instagram_key` of an applicant. */
export const usernameKey = (username: string): string => username.trim().toLowerCase()

/** The profile is the one that was asked for; a source may answer with a lookalike, or with whoever took the name over. */
export const isSameUsername = (wanted: string, given: string): boolean => usernameKey(wanted) === usernameKey(given)
