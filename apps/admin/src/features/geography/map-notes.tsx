import type { GeoEntry } from '@velvet/contracts/geography'
import { maxDrawn } from './circle-sizes.ts'
import { citiesText, numberText, peopleText } from './location.ts'

export type MapNotesProps = {
  all: readonly GeoEntry[]
  onMap: readonly GeoEntry[]
  /** The circles are smaller than usual. */
  isShrunk: boolean
  /** People whose city or position is not known; absent while only a part is shown. */
  unlocated: number | undefined
}

/** Who is not drawn, and why. */
export function MapNotes({ all, onMap, isShrunk, unlocated = 0 }: MapNotesProps) {
  const elsewhere = all.length - onMap.length
  const notes = [
    onMap.length > maxDrawn && `Drawn are the ${numberText(maxDrawn)} largest cities; the list has more.`,
    isShrunk && 'With so many people, circles are drawn smaller, in proportion to each other.',
    elsewhere > 0 && `Not on this map: ${peopleText(peopleIn(all) - peopleIn(onMap))} in ${citiesText(elsewhere)}.`,
    unlocated > 0 && `Without a known location: ${peopleText(unlocated)}.`,
  ].filter((note) => note !== false)
  if (notes.length === 0) return null
  return <p className="border-t border-line px-5 py-3 text-sm text-fg-2 max-md:px-4">{notes.join(' ')}</p>
}

const peopleIn = (places: readonly GeoEntry[]): number => places.reduce((sum, { count }) => sum + count, 0)
