import type { User } from '@velvet/contracts/users'
import { Card } from '@velvet/ui/card'
import { PageHeader } from '@velvet/ui/page-header'
import { Skeleton } from '@velvet/ui/skeleton'
import { lazy, Suspense } from 'react'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { usePageTitle } from '../../kit/page-title.ts'
import { useLeaveQuestion } from '../../kit/use-leave-warning.ts'
import { accountScreen } from '../../screens.tsx'
import { useAccount } from './account.queries.ts'
import { DetailsForm, detailsOf } from './details-form.tsx'
import { blankPasswords, PasswordForm } from './password-form.tsx'
import { useTypedFields } from './use-typed-fields.ts'

// The library that parses user agents is larger than the rest of the page.
const OpenSessions = lazy(async () => ({ default: (await import('./open-sessions.tsx')).OpenSessions }))

const columns = 'grid max-w-340 items-start gap-4 px-5 py-5 max-md:gap-3 max-md:px-3 max-md:py-3 xl:grid-cols-2'

/** The signed-in admin's details, password, and open sessions, for every role. */
export function AccountPage() {
  usePageTitle(accountScreen.label)
  const account = useAccount()
  const { data, error } = account
  return (
    <>
      <PageHeader title={accountScreen.label} subtitle="Your details, your password, and where you are logged in" />
      {data ? (
        <div className={columns}>
          <div className="flex min-w-0 flex-col gap-4 max-md:gap-3">
            <Forms account={data.account} />
          </div>
          <Suspense fallback={<WaitingCard />}>
            <OpenSessions sessions={data.sessions} />
          </Suspense>
        </div>
      ) : error ? (
        <NotLoaded title="Your account could not be loaded" query={account} />
      ) : (
        <Loading />
      )}
    </>
  )
}

/** The forms, with one question for both before they are left. */
function Forms({ account }: { account: User }) {
  const details = useTypedFields(detailsOf(account))
  const passwords = useTypedFields(blankPasswords)
  useLeaveQuestion(details.isTyped || passwords.isTyped)
  return (
    <>
      <DetailsForm account={account} typed={details} />
      <PasswordForm username={account.username} typed={passwords} />
    </>
  )
}

function Loading() {
  return (
    <div className={`animate-late ${columns}`}>
      <p role="status" className="sr-only">
        Loading your account
      </p>
      <WaitingCard />
      <WaitingCard />
    </div>
  )
}

function WaitingCard() {
  return (
    <Card>
      <Skeleton className="h-4 w-40" />
      <Skeleton className="mt-4 w-full" />
      <Skeleton className="mt-3 w-2/3" />
    </Card>
  )
}
