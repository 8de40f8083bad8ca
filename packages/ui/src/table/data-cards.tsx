import { type ReactNode, useState } from 'react'
import { Button } from '../controls/button.tsx'

/** The number of cards rendered at first, and added on each request: a phone is slow with a thousand. */
const portion = 100

export type DataCardsProps<Row> = {
  rows: readonly Row[]
  rowId: (row: Row) => string
  isSelected: (id: string) => boolean
  renderCard: (row: Row) => ReactNode
  /** The heading above the first card of a group. */
  headingOf?: ((row: Row, before: Row | undefined) => string | undefined) | undefined
}

/** The rows of a table as cards, for phones. */
export function DataCards<Row>({ rows, rowId, isSelected, renderCard, headingOf }: DataCardsProps<Row>) {
  const [drawn, setDrawn] = useState(portion)
  return (
    <>
      <ul className="divide-y divide-line">
        {rows.slice(0, drawn).map((row, index) => (
          <li
            key={rowId(row)}
            data-row-index={index}
            className={`[contain-intrinsic-size:auto_8rem] [content-visibility:auto] ${isSelected(rowId(row)) ? 'bg-selected' : ''}`}
          >
            <CardHeading text={headingOf?.(row, rows[index - 1])} />
            {renderCard(row)}
          </li>
        ))}
      </ul>
      {drawn < rows.length ? (
        <div className="flex justify-center border-t border-line px-3 py-4">
          <Button onClick={() => setDrawn(drawn + portion)}>{`Show ${portion} more`}</Button>
        </div>
      ) : null}
    </>
  )
}

function CardHeading({ text }: { text: string | undefined }) {
  if (text === undefined) return null
  return <p className="bg-sunken px-3 py-1.5 text-xs font-semibold break-words text-fg-2">{text}</p>
}
