import { Card } from '@velvet/ui/card'

const retrieved = [
  'Profile pictures',
  'Follower and following counts',
  'Recent posts',
  'Verification status',
  'Biography',
]

/** What the sources are used for (INT-46, INT-47). */
export function UsageSection() {
  return (
    <Card title="Integration Usage" description="What the sources are used for">
      <div className="flex flex-col gap-3 text-sm text-fg-2">
        <p>
          Apify is the primary source when configured. The fallbacks follow: Zyla, the integrated scraper, and the HTML
          parser. All applicant Instagram refreshes use this order.
        </p>
        <div>
          <h3 className="font-semibold text-fg">Data retrieved</h3>
          <ul className="mt-1 list-disc ps-5">
            {retrieved.map((kind) => (
              <li key={kind}>{kind}</li>
            ))}
          </ul>
        </div>
        <p>
          Values that a source does not provide stay empty. Values that your team typed are kept unless you choose to
          replace them.
        </p>
      </div>
    </Card>
  )
}
