import { maxIds } from '@velvet/contracts/applicants'
import type { ApplicationSummary, Ranking } from '@velvet/contracts/applications'
import type { EventNumbers } from '@velvet/contracts/events'
import { messageOf } from '@velvet/contracts/kernel'
import { Alert } from '@velvet/ui/alert'
import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { Field } from '@velvet/ui/field'
import { Input } from '@velvet/ui/input'
import { Select } from '@velvet/ui/select'
import { Switch } from '@velvet/ui/switch'
import { useState } from 'react'
import { countText } from '../../kit/counts.ts'
import { useDebouncedValue } from '../../kit/use-debounced-value.ts'
import { useBest } from './applications.queries.ts'
import { RankedParties } from './ranked-parties.tsx'
import { useDecideApplications } from './use-decide-applications.ts'

const ranks: readonly { value: Ranking; label: string }[] = [
  { value: 'score', label: 'Score' },
  { value: 'priority', label: 'Priority' },
  { value: 'applied', label: 'Application date' },
  { value: 'ids', label: 'My order' },
]

const typingPause = 250

export type BestDialogProps = {
  eventId: string
  numbers: EventNumbers
  /** Decisions wait for their release. */
  isStaging: boolean
  /** The selected guests in the order of the list, for My order. */
  selected: readonly ApplicationSummary[]
  open: boolean
  onClose: () => void
}

/** Fills the free places with the best parties that fit, after showing who they are (CAP-10). */
export function BestDialog({ eventId, numbers, isStaging, selected, open, onClose }: BestDialogProps) {
  const [rank, setRank] = useState<Ranking>('score')
  const [heads, setHeads] = useState(numbers.free === null ? '' : String(Math.max(0, numbers.free)))
  const [stopAtMisfit, setStopAtMisfit] = useState(false)
  const [isDeciding, setIsDeciding] = useState(false)
  const decide = useDecideApplications()
  const { settled, isSettled } = useDebouncedValue(heads, typingPause)
  const wanted = Number(settled)
  const { data, error, isPlaceholderData, isFetching } = useBest(
    eventId,
    open && !isDeciding && wanted > 0
      ? {
          rank,
          stopAtMisfit,
          heads: wanted,
          ...(rank === 'ids' ? { applicationIds: selected.map(({ id }) => id) } : {}),
        }
      : undefined,
  )
  const answer = wanted > 0 && !error ? data : undefined
  const isCurrent = isSettled && !isPlaceholderData && !isFetching
  const chosen = answer?.chosen ?? []
  const isTooMany = chosen.length > maxIds

  const approve = async () => {
    setIsDeciding(true)
    const isChanged = await decide(
      chosen.map(({ applicationId: id, name }) => ({ id, name })),
      'approved',
    )
    if (isChanged) onClose()
    setIsDeciding(false)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next || isDeciding ? undefined : onClose())}
      title="Best N until full"
      description={placesText(numbers)}
      footer={
        <>
          <Button disabled={isDeciding} onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            pending={isDeciding}
            disabled={!isCurrent || chosen.length === 0 || isTooMany}
            onClick={() => void approve()}
          >
            {`${isStaging ? 'Stage' : 'Approve'} ${countText(chosen.length)}`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="grid grid-cols-2 gap-3">
          <Field label="Rank by" hint={selected.length === 0 ? 'To rank by My order, select guests first.' : undefined}>
            <Select value={rank} onChange={({ target }) => setRank(target.value as Ranking)}>
              {ranks.map(({ value, label }) => (
                <option key={value} value={value} disabled={value === 'ids' && selected.length === 0}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Heads to fill">
            <Input
              inputMode="numeric"
              autoComplete="off"
              maxLength={8}
              value={heads}
              onChange={({ target }) => setHeads(target.value.replace(/\D/g, ''))}
            />
          </Field>
        </div>
        <Switch
          label="Stop at the first party that doesn't fit"
          checked={stopAtMisfit}
          onChange={({ target }) => setStopAtMisfit(target.checked)}
        />
        {error ? <Alert tone="danger">{messageOf(error, 'The guests could not be ranked.')}</Alert> : null}
        {isTooMany ? (
          <Alert>{`You can decide on up to ${countText(maxIds)} parties at a time. Enter fewer heads, then continue with the rest.`}</Alert>
        ) : null}
        <RankedParties title="Would be in" parties={chosen} none="No one." />
        <RankedParties title="Passed over" parties={answer?.passedOver ?? []} none="No one." />
      </div>
    </Dialog>
  )
}

const placesText = ({ capacity, held, free }: EventNumbers): string =>
  capacity === null || free === null
    ? 'This night has no capacity limit: enter how many heads to fill.'
    : `${countText(held)} of ${countText(capacity)} places are taken.`
