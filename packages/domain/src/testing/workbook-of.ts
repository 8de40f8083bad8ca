import { strToU8, Zip, ZipDeflate, type Zippable, zipSync } from 'fflate'

/** A text, a number with the index of its style, or XML as it is. */
export type TestCell = string | number | boolean | null | { xml: string } | { number: number; style: number }

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const cellXml = (cell: TestCell, reference: string): string => {
  if (cell === null) return ''
  if (typeof cell === 'string') return `<c r="${reference}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c r="${reference}" t="b"><v>${cell ? 1 : 0}</v></c>`
  if ('xml' in cell) return cell.xml.replace('<c', `<c r="${reference}"`)
  return `<c r="${reference}" s="${cell.style}"><v>${cell.number}</v></c>`
}

const sheetXml = (rows: readonly (readonly TestCell[])[]): string =>
  `<worksheet><sheetData>${rows
    .map(
      (cells, row) =>
        `<row r="${row + 1}">${cells.map((cell, column) => cellXml(cell, `${String.fromCharCode(65 + column)}${row + 1}`)).join('')}</row>`,
    )
    .join('')}</sheetData></worksheet>`

/** An archive of these texts. */
export const zipOf = (files: Record<string, string | Uint8Array>): Uint8Array<ArrayBuffer> => {
  const entries: Zippable = Object.fromEntries(
    Object.entries(files).map(([name, content]) => [name, typeof content === 'string' ? strToU8(content) : content]),
  )
  return Uint8Array.from(zipSync(entries))
}

/** Styles: 0 general, 1 a built-in date, 2 five digits, 3 a date of our own with a time. */
const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="00000"/><numFmt numFmtId="165" formatCode="dd.mm.yyyy hh:mm"/></numFmts>
  <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`

/** An Excel workbook with these sheets, and shared texts for cells that refer to them. */
export const workbookOf = (
  sheets: Record<string, readonly (readonly TestCell[])[]>,
  strings: readonly string[] = [],
): Uint8Array<ArrayBuffer> => {
  const names = Object.keys(sheets)
  return zipOf({
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${names.map((name, n) => `<sheet name="${escaped(name)}" sheetId="${n + 1}" r:id="rId${n + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names.map((_, n) => `<Relationship Id="rId${n + 1}" Target="worksheets/sheet${n + 1}.xml"/>`).join('')}</Relationships>`,
    ...Object.fromEntries(Object.values(sheets).map((rows, n) => [`xl/worksheets/sheet${n + 1}.xml`, sheetXml(rows)])),
    'xl/styles.xml': styles,
    'xl/sharedStrings.xml': `<sst>${strings.map((text) => `<si><r><t>${escaped(text.slice(0, 1))}</t></r><r><t>${escaped(text.slice(1))}</t></r><rPh><t>aloud</t></rPh></si>`).join('')}</sst>`,
  })
}

/** A small workbook whose only sheet unpacks to this many megabytes of blanks. */
export const zipBomb = (megabytes: number): Uint8Array<ArrayBuffer> => {
  const parts: Uint8Array[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    parts.push(part)
  })
  const add = (name: string, text: string, blanks = 0) => {
    const file = new ZipDeflate(name, { level: 1 })
    zip.add(file)
    file.push(strToU8(text), blanks === 0)
    const blank = new Uint8Array(2 ** 20).fill(0x20)
    for (let n = 1; n <= blanks; n++) file.push(blank, n === blanks)
  }
  add('xl/workbook.xml', '<workbook xmlns:r="r"><sheets><sheet name="Guests" r:id="a"/></sheets></workbook>')
  add('xl/_rels/workbook.xml.rels', '<Relationships><Relationship Id="a" Target="sheet.xml"/></Relationships>')
  add('xl/sheet.xml', '<worksheet><sheetData>', megabytes)
  zip.end()
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
