import { TextLink } from '@velvet/ui/link'
import { Spinner } from '@velvet/ui/spinner'
import { Navigate, useLocation } from 'react-router'
import { publicHome } from '../../kit/brand.ts'
import { QuietPage } from '../../kit/quiet-page.tsx'
import { useSession } from './auth.queries.ts'
import { LoginForm } from './login-form.tsx'
import { wayBack } from './way-back.ts'

/** The login screen, at `/admin` and `/admin/login` (AUTH-01). Admins who are signed in continue to their screen. */
export function LoginPage() {
  const { state } = useLocation()
  const session = useSession()
  if (session.data?.admin) return <Navigate to={wayBack(state)} replace />
  return (
    <QuietPage title="Admin Access">
      {session.isPending ? (
        <Spinner label="Checking your session" className="animate-late text-accent" />
      ) : (
        <>
          <section className="w-full max-w-100 border border-line bg-surface px-6 pt-9 pb-8 text-start md:px-9">
            <h1 className="type-title text-center">Admin Access</h1>
            <LoginForm />
          </section>
          <p className="mt-7 text-base">
            <TextLink href={publicHome}>Back to Homepage</TextLink>
          </p>
        </>
      )}
    </QuietPage>
  )
}
