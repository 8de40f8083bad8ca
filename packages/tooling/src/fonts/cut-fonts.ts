import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import subsetFont from 'subset-font'
import { inRepository } from '../repository.ts'

/** Where the styles find them. */
export const fontsFolder = 'packages/ui/src/theme/fonts'

/** The families, by the addresses of their licenses. */
const families = {
  'bodoni-moda': import.meta.resolve('@fontsource-variable/bodoni-moda/LICENSE'),
  'hanken-grotesk': import.meta.resolve('@fontsource-variable/hanken-grotesk/LICENSE'),
}

type Family = keyof typeof families

type Cut = {
  family: Family
  /** Its file of this kind, such as `wght-normal`. */
  kind: string
  /** What is kept of its axes. */
  axes: NonNullable<NonNullable<Parameters<typeof subsetFont>[2]>['variationAxes']>
}

/** What the styles ask for, by the names of the files. An axis with one value is gone. */
const cuts: Record<string, Cut> = {
  'hanken-grotesk': { family: 'hanken-grotesk', kind: 'wght-normal', axes: { wght: { min: 400, max: 700 } } },
  'bodoni-moda': {
    ...{ family: 'bodoni-moda', kind: 'opsz-normal' },
    axes: { opsz: { min: 11, max: 22 }, wght: { min: 400, max: 500 } },
  },
  'bodoni-moda-italic-450': { family: 'bodoni-moda', kind: 'opsz-italic', axes: { opsz: 20, wght: 450 } },
  'bodoni-moda-italic-500': { family: 'bodoni-moda', kind: 'opsz-italic', axes: { opsz: 11, wght: 500 } },
}

const open = (family: Family, file: string): Promise<Buffer> => readFile(new URL(file, families[family]))

/** Every character of a list in the syntax of `unicode-range`. */
const charactersIn = (ranges: string): string =>
  [...ranges.matchAll(/U\+(\w+)(?:-(\w+))?/g)]
    .flatMap(([, first = '', last = first]) => {
      const start = Number.parseInt(first, 16)
      return Array.from({ length: Number.parseInt(last, 16) - start + 1 }, (_, index) =>
        String.fromCodePoint(start + index),
      )
    })
    .join('')

/** The license and its address, which come with every copy, in the ids of the table of names. */
const license = [13, 14]

const cut = async ({ family, kind, axes }: Cut): Promise<Buffer> => {
  const { latin }: { latin: string } = JSON.parse((await open(family, 'unicode.json')).toString())
  return subsetFont(await open(family, `files/${family}-latin-${kind}.woff2`), charactersIn(latin), {
    targetFormat: 'woff2',
    variationAxes: axes,
    preserveNameIds: license,
  })
}

/** The fonts of the sites, by the names of their files. */
export const cutFonts = async (): Promise<Map<string, Buffer>> => {
  const fonts = new Map<string, Buffer>()
  for (const [name, font] of Object.entries(cuts)) fonts.set(`${name}.woff2`, await cut(font))
  for (const family of new Set(Object.values(cuts).map(({ family }) => family)))
    fonts.set(`${family}.LICENSE`, await open(family, 'LICENSE'))
  return fonts
}

/** Replaces the fonts of the sites. */
export const writeFonts = async (): Promise<void> => {
  const fonts = await cutFonts()
  await rm(inRepository(fontsFolder), { recursive: true, force: true })
  await mkdir(inRepository(fontsFolder))
  for (const [name, content] of fonts) await writeFile(path.join(inRepository(fontsFolder), name), content)
}
