import type { User } from '@velvet/contracts/users'
import { parseAsString, useQueryState } from 'nuqs'
import { useEffect, useEffectEvent } from 'react'

/** Opens the account that the address names (`?user=`) once the accounts are loaded, and clears the address; none if gone. */
export function useNamedUser(users: readonly User[] | undefined, open: (user: User | undefined) => void): void {
  const [named, setNamed] = useQueryState('user', parseAsString)
  const arrive = useEffectEvent((user: User | undefined) => {
    void setNamed(null)
    open(user)
  })
  useEffect(() => {
    if (named && users) arrive(users.find(({ id }) => id === named))
  }, [named, users])
}
