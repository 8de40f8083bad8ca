import { Button } from '@velvet/ui/button'
import { LogOut } from 'lucide-react'
import { useLogout } from './auth.queries.ts'

/** NAV-12 */
export function LogoutButton() {
  const { mutate, isPending } = useLogout()
  return (
    <Button variant="ghost" size="sm" icon={<LogOut />} pending={isPending} onClick={() => mutate()}>
      Logout
    </Button>
  )
}
