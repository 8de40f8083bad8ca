import type { EventNumbers } from '@velvet/contracts/events'
import { StatCard } from '@velvet/ui/stat-card'
import { countText } from '../../kit/counts.ts'

const cards = [
  { key: 'approved', label: 'Approved' },
  { key: 'confirmed', label: 'Confirmed' },
  { key: 'offered', label: 'Offered' },
  { key: 'waitlisted', label: 'Waitlisted' },
  { key: 'pending', label: 'Pending' },
  { key: 'staged', label: 'Staged' },
] as const

/** The capacity of a night and the demand for it, in heads (CAP-02). `null` stands for numbers that could not be loaded. */
export function NightNumbers({ numbers }: { numbers: EventNumbers | null | undefined }) {
  return (
    <section
      aria-label="The night in numbers"
      className="grid grid-cols-7 gap-3 px-5 py-4 max-lg:grid-cols-4 max-md:gap-2 max-md:px-3 max-md:py-3"
    >
      <div className="grid max-lg:col-span-2">
        <StatCard
          label="Capacity"
          value={numbers ? (numbers.capacity ?? 'Unlimited') : numbers}
          hint={numbers ? placesText(numbers) : undefined}
        />
      </div>
      {cards.map(({ key, label }) => (
        <StatCard key={key} label={label} value={numbers ? numbers[key].heads : numbers} />
      ))}
      <p className="col-span-full text-xs text-fg-3">
        The cards count heads: guests and their companions. The guest list counts applications.
      </p>
    </section>
  )
}

const placesText = ({ over, free }: EventNumbers): string | undefined => {
  if (over > 0) return `Over by ${countText(over)}`
  return free === null ? undefined : `${countText(free)} free`
}
