import { chanceOf } from '../random.ts'

export type Color = readonly [red: number, green: number, blue: number]

/** A picture of blocks: a gradient between two colors that depend on its name. */
export const mosaicOf = (name: string): ((across: number, down: number) => Color) => {
  const channel = (of: string): number => 40 + Math.floor(chanceOf(`${name} ${of}`, 0) * 190)
  const colorOf = (of: string): Color => [channel(`${of} red`), channel(`${of} green`), channel(`${of} blue`)]
  const from = colorOf('from')
  const to = colorOf('to')
  const lean = chanceOf(`${name} lean`, 0)
  return (across, down) => {
    const share = across * lean + down * (1 - lean)
    const mixed = (place: 0 | 1 | 2): number => Math.round(from[place] + (to[place] - from[place]) * share)
    return [mixed(0), mixed(1), mixed(2)]
  }
}
