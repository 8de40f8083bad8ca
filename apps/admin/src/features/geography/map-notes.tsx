import type { GeoEntry } from '@velvet/contracts/geography'
import { maxDrawn } from './circle-sizes.ts'
import { citiesText, numberText, peopleText } from './location.ts'

export type MapNotesProps = {
  all: readonly GeoEntry[]
  onMap: readonly GeoEntry[]
  /** The circles are drawn smaller than usual. */
  isShrunk: boolean
  /** Applicants whose city or position is unknown; absent while only a part is shown. */
  unlocated: number | undefined
}

/** Says which applicants are not on the map, and why. */
export function MapNotes({ all, onMap, isShrunk, unlocated = 0 }: MapNotesProps) {
  const elsewhere = all.length - onMap.length
  const notes = [
    onMap.length > maxDrawn &&
      `The map shows the ${numberText(maxDrawn)} cities with the most applicants. The list has more.`,
    isShrunk && 'Circles are scaled down to fit the map.',
    elsewhere > 0 && `Outside this map: ${peopleText(peopleIn(all) - peopleIn(onMap))} in ${citiesText(elsewhere)}.`,
    unlocated > 0 && `Unknown location: ${peopleText(unlocated)}.`,
  ].filter((note) => note !== false)
  if (notes.length === 0) return null
  return <p className="border-t border-line px-5 py-3 text-sm text-fg-2 max-md:px-4">{notes.join(' ')}</p>
}

const peopleIn = (places: readonly GeoEntry[]): number => places.reduce((sum, { count }) => sum + count, 0)
