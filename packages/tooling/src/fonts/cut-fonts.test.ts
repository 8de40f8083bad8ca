import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { inRepository } from '../repository.ts'
import { cutFonts, fontsFolder } from './cut-fonts.ts'

it('the fonts of the sites are cut from their families; npm run gen -- fonts writes them anew', {
  timeout: 60_000,
}, async () => {
  const folder = inRepository(fontsFolder)
  const names = await readdir(folder)
  const written = await Promise.all(names.map((name) => readFile(path.join(folder, name))))
  const cut = await cutFonts()
  expect(names.toSorted()).toEqual([...cut.keys()].toSorted())
  expect(names.filter((name, index) => !written[index]?.equals(cut.get(name) ?? Buffer.of()))).toEqual([])
})
