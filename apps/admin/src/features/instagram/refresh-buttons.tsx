import { Button, IconButton } from '@velvet/ui/button'
import { Menu, MenuItem } from '@velvet/ui/menu'
import { useToast } from '@velvet/ui/toast'
import { Ellipsis, HardDriveDownload, ImageUp, RefreshCw } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useFailureToast } from '../../kit/failure-toast.ts'
import { forgetFailures, useFailedPictures } from '../people/index.ts'
import { useSavePhotos } from './instagram.queries.ts'
import type { Post } from './posts.ts'
import type { InstagramWork, Trigger } from './use-instagram.ts'

export type RefreshButtonsProps = { applicantId: string; posts: readonly Post[]; instagram: InstagramWork }

/** Buttons beside the photos: fetch them, retry those that failed to load, save them (PROF-13, IG-03, IG-04, IG-16). */
export function RefreshButtons({ applicantId, posts, instagram }: RefreshButtonsProps) {
  const { barrier, isAllowed, start } = instagram
  const pictures = useMemo(() => posts.map(({ image }) => image), [posts])
  const isMissingOne = useFailedPictures(pictures) > 0
  const [mayRetry, setMayRetry] = useState(isMissingOne)
  // The button stays while the pictures are requested again, because it has the focus.
  if (isMissingOne && !mayRetry) setMayRetry(true)
  const isBusy = (...triggers: Trigger[]) =>
    instagram.step !== undefined && instagram.trigger !== undefined && triggers.includes(instagram.trigger)

  const retryImages = () => {
    forgetFailures(pictures)
    void start('images')
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        size="sm"
        icon={<RefreshCw />}
        disabled={barrier !== undefined}
        title={barrier}
        pending={isBusy('photos', 'opened')}
        onClick={() => void start('photos')}
      >
        Refresh Photos
      </Button>
      {mayRetry ? (
        <Button
          size="sm"
          icon={<ImageUp />}
          disabled={barrier !== undefined}
          title={barrier}
          pending={isBusy('images')}
          onClick={retryImages}
        >
          Retry Images
        </Button>
      ) : null}
      {isAllowed ? <MoreMenu applicantId={applicantId} hasPosts={posts.length > 0} /> : null}
    </div>
  )
}

function MoreMenu({ applicantId, hasPosts }: { applicantId: string; hasPosts: boolean }) {
  const toast = useToast()
  const failureToast = useFailureToast()
  const { mutateAsync, isPending } = useSavePhotos(applicantId)
  const save = async () => {
    try {
      const { success, uploadedCount, totalPosts, message } = await mutateAsync()
      const kept = `${uploadedCount} of ${totalPosts} photos are saved.`
      const description = [kept, message].filter(Boolean).join(' ')
      toast(
        success
          ? { title: 'Photos Saved', description }
          : { variant: 'destructive', title: 'Save Failed', description },
      )
    } catch (error) {
      failureToast(error, 'Save Failed', 'The photos could not be saved.')
    }
  }
  return (
    <Menu
      align="start"
      trigger={
        <IconButton size="sm" label="More photo actions" pending={isPending}>
          <Ellipsis />
        </IconButton>
      }
    >
      <MenuItem icon={<HardDriveDownload />} disabled={!hasPosts || isPending} onSelect={() => void save()}>
        {hasPosts ? 'Save photos' : 'Save photos (none yet)'}
      </MenuItem>
    </Menu>
  )
}
