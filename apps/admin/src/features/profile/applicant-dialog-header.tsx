import type { Applicant } from '@velvet/contracts/applicants'
import { displayName, locationText } from '@velvet/domain/applicants'
import { BadgeCheck } from 'lucide-react'
import { FetchAvatar, type InstagramWork, knownUsername, profileAddress } from '../instagram/index.ts'
import { ProfileImage, StatusBadge } from '../people/index.ts'

const whole = new Intl.NumberFormat('en-US')

/** The applicant at a glance (PROF-07). */
export function ApplicantHeader({ applicant, instagram }: { applicant: Applicant; instagram: InstagramWork }) {
  const { instagramFollowers, instagramVerified, age } = applicant
  const username = knownUsername(applicant)
  const address = profileAddress(applicant)
  const facts = [
    instagramFollowers === null ? undefined : `${whole.format(instagramFollowers)} followers`,
    locationText(applicant),
    age === 0 ? undefined : `${age} years old`,
  ].filter(Boolean)
  return (
    <div className="flex items-start gap-4">
      <div className="flex flex-col items-center gap-2">
        <ProfileImage person={applicant} size="lg" />
        <FetchAvatar instagram={instagram} />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h3 className="min-w-0 text-xl font-semibold break-words">{displayName(applicant)}</h3>
          {instagramVerified ? (
            <>
              <BadgeCheck aria-hidden="true" className="size-4.5 shrink-0 text-link" />
              <span className="sr-only">Verified on Instagram</span>
            </>
          ) : null}
          <StatusBadge status={applicant.status} />
        </div>
        {address ? (
          <a
            href={address}
            target="_blank"
            rel="noreferrer"
            className="w-fit max-w-full truncate rounded-badge py-1 text-sm text-link underline-offset-3 hover:underline"
          >
            {username === null ? 'Instagram' : `@${username}`}
          </a>
        ) : null}
        <p className="text-sm text-fg-2">{facts.join(' · ')}</p>
      </div>
    </div>
  )
}
