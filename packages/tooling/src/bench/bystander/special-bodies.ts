import type { Endpoint } from '@velvet/contracts/kernel'
import { contents } from './hostile-texts.ts'
import type { Hostile, KnownValue } from './hostile-values.ts'

const maxContent = 200_000
const manyPeople = 5_000

type Special = (known: KnownValue, endpoint: Endpoint) => Hostile[]

const idsOf = (known: KnownValue, share: number): unknown[] =>
  Array.from({ length: manyPeople * share }, (_, index) => known('applicantIds', index))

/** One body for each hostile content of an email. */
const emails =
  (body: (content: string, known: KnownValue) => unknown): Special =>
  (known) =>
    contents.map(([what, make]) => ({ what: `email of ${what}`, make: () => body(make(maxContent), known) }))

/** Deleting comes last: the others need people. */
const actionsOf = ({ body }: Endpoint): string[] =>
  ((body?.properties.action as { enum?: string[] } | undefined)?.enum ?? []).toSorted(
    (a, b) => Number(a === 'delete') - Number(b === 'delete'),
  )

const bulk: Special = (known, endpoint) => [
  ...emails((content) => ({ action: 'send_email', filter: { city: 'Nowhere' }, data: { subject: 'x', content } }))(
    known,
    endpoint,
  ),
  ...actionsOf(endpoint).map((action) => ({
    what: `${action} for as many people as it takes`,
    make: (share: number) => ({
      action,
      applicantIds: idsOf(known, share),
      data: {
        status: 'pending',
        priority: 'vip',
        notes: 'x'.repeat(10_000),
        tags: ['a', 'b'],
        subject: 'x',
        content: 'x',
      },
    }),
  })),
]

const rows: Special = () => [
  {
    what: '5,000 rows of 40 names',
    make: (share) => ({
      applicants: Array.from({ length: 5_000 * share }, (_, row) => ({
        email: `row${row}@x.co`,
        ...Object.fromEntries(Array.from({ length: 35 }, (_column, n) => [`column${n}`, `value ${row} ${n}`])),
      })),
    }),
  },
  {
    what: 'one row of 500,000 names',
    make: (share) => ({
      applicants: [Object.fromEntries(Array.from({ length: 500_000 * share }, (_, n) => [`k${n}`, 1]))],
    }),
  },
]

const specials: Readonly<Record<string, Special>> = {
  runBulkAction: bulk,
  importCsv: rows,
  createCampaign: emails((content) => ({ name: 'x', customContent: { subject: 'x', content } })),
  updateCampaign: emails((content) => ({ customContent: { subject: 'x', content } })),
  previewMessage: emails((content, known) => ({
    type: 'email',
    content: { subject: 'x', content },
    applicantId: known('applicantId', 0),
  })),
  createTemplate: emails((content) => ({ name: 'x', type: 'email', subject: 'x', content })),
  updateTemplate: emails((content) => ({ subject: 'x', content })),
}

/** What the schema of an endpoint does not say: contents that its verb takes apart. */
export const extraBodies = (e: Endpoint, known: KnownValue): Hostile[] => specials[e.name]?.(known, e) ?? []
