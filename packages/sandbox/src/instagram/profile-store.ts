import { derivedProfile, type ProfileChange, programmedProfile, type SandboxProfile } from './profile.ts'

export type Sight =
  | { readonly kind: 'found'; readonly profile: SandboxProfile }
  | { readonly kind: 'missing' }
  | { readonly kind: 'suspended' }

export type ProfileStore = {
  /** Programs an account; a renamed account also exists under its new name, unless that name is programmed already. */
  readonly put: (username: string, change: ProfileChange) => SandboxProfile
  /** False when the username was not programmed. */
  readonly remove: (username: string) => boolean
  readonly clear: () => void
  /** What Instagram shows for a username; a renamed account is seen under its new name. */
  readonly see: (username: string) => Sight
  /** The new name of a renamed account, else null. */
  readonly renamedTo: (username: string) => string | null
}

/** Holds the programmed accounts; `answersAny` makes every other name an account that depends on the name alone. */
export const createProfileStore = (answersAny: boolean): ProfileStore => {
  const programmed = new Map<string, SandboxProfile>()
  const profileOf = (username: string): SandboxProfile | null => {
    const key = username.toLowerCase()
    return programmed.get(key) ?? (answersAny ? derivedProfile(key) : null)
  }
  const see = (username: string, hops = 0): Sight => {
    const profile = profileOf(username)
    if (!profile || profile.missing || hops > 5) return { kind: 'missing' }
    if (profile.suspended) return { kind: 'suspended' }
    return profile.renamedTo === null || profile.renamedTo.toLowerCase() === username.toLowerCase()
      ? { kind: 'found', profile }
      : see(profile.renamedTo, hops + 1)
  }
  return {
    put(username, change) {
      const profile = programmedProfile(username, change)
      programmed.set(username.toLowerCase(), profile)
      const { renamedTo } = profile
      if (renamedTo !== null && !programmed.has(renamedTo.toLowerCase()))
        programmed.set(renamedTo.toLowerCase(), { ...profile, username: renamedTo, renamedTo: null })
      return profile
    },
    remove: (username) => programmed.delete(username.toLowerCase()),
    clear: () => programmed.clear(),
    see: (username) => see(username),
    renamedTo: (username) => profileOf(username)?.renamedTo ?? null,
  }
}
