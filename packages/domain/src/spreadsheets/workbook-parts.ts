import { builtInFormat, type NumberFormat, readFormatCode } from './number-formats.ts'
import { createXmlParser, type XmlHandler } from './parse-xml.ts'
import { UnreadableWorkbook } from './sheet-row.ts'
import { unzipEntries } from './unzip-entries.ts'

/** What the cells of a sheet refer to. */
export type WorkbookParts = {
  sheets: readonly { name: string; path: string }[]
  strings: readonly string[]
  formats: readonly NumberFormat[]
  is1904: boolean
}

const maxStringLength = 64 * 1024 * 1024

const readSheets = () => {
  const found: { name: string; relation: string }[] = []
  const state = { is1904: false }
  const handler: XmlHandler = {
    open: (name, attributes) => {
      if (name === 'workbookPr') state.is1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
      if (name !== 'sheet' || attributes.state === 'hidden' || attributes.state === 'veryHidden') return
      const relation = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? ''
      found.push({ name: attributes.name ?? '', relation })
    },
  }
  return { found, state, handler }
}

const readRelations = () => {
  const targets = new Map<string, string>()
  const handler: XmlHandler = {
    open: (name, { Id = '', Target = '' }) => {
      if (name === 'Relationship') targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`)
    },
  }
  return { targets, handler }
}

const readStrings = () => {
  const strings: string[] = []
  let length = 0
  let isText = false
  let phonetic = 0
  let text = ''
  const handler: XmlHandler = {
    open: (name) => {
      if (name === 'si') text = ''
      if (name === 'rPh') phonetic += 1
      isText = name === 't' && phonetic === 0
    },
    text: (part) => {
      if (!isText) return
      text += part
      length += part.length
      if (length > maxStringLength) throw new UnreadableWorkbook('too_large')
    },
    close: (name) => {
      isText = false
      if (name === 'rPh') phonetic -= 1
      if (name === 'si') strings.push(text)
    },
  }
  return { strings, handler }
}

const readFormats = () => {
  const formats: NumberFormat[] = []
  const own = new Map<number, NumberFormat>()
  let isCellFormat = false
  const handler: XmlHandler = {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'numFmt') own.set(Number(numFmtId), readFormatCode(formatCode))
      if (name === 'cellXfs') isCellFormat = true
      if (name === 'xf' && isCellFormat) formats.push(own.get(Number(numFmtId)) ?? builtInFormat(Number(numFmtId)))
    },
    close: (name) => {
      if (name === 'cellXfs') isCellFormat = false
    },
  }
  return { formats, handler }
}

/** Reads everything of a workbook but its sheets. */
export const readParts = async (archive: AsyncIterable<Uint8Array>): Promise<WorkbookParts> => {
  const sheets = readSheets()
  const relations = readRelations()
  const strings = readStrings()
  const formats = readFormats()
  const handlers: Record<string, XmlHandler> = {
    'xl/workbook.xml': sheets.handler,
    'xl/_rels/workbook.xml.rels': relations.handler,
    'xl/sharedStrings.xml': strings.handler,
    'xl/styles.xml': formats.handler,
  }
  const parsers = new Map(Object.entries(handlers).map(([name, handler]) => [name, createXmlParser(handler)]))
  for await (const { name, bytes, isLast } of unzipEntries(archive, (name) => parsers.has(name))) {
    parsers.get(name)?.write(bytes)
    if (isLast) parsers.get(name)?.end()
  }
  const named = sheets.found.flatMap(({ name, relation }) => {
    const path = relations.targets.get(relation)
    return path === undefined ? [] : [{ name, path }]
  })
  if (named.length === 0) throw new UnreadableWorkbook('not_a_workbook')
  return { sheets: named, strings: strings.strings, formats: formats.formats, is1904: sheets.state.is1904 }
}
