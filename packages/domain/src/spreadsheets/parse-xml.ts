import { Parser } from 'htmlparser2'

export type XmlHandler = {
  open?: (name: string, attributes: Record<string, string>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Reads XML piece by piece, names without their prefixes. Knows no entities but those of XML itself. */
export const createXmlParser = ({ open, text, close }: XmlHandler) => {
  const decoder = new TextDecoder()
  const parser = new Parser(
    {
      onopentag: (name, attributes) => open?.(localName(name), attributes),
      ontext: (data) => text?.(data),
      onclosetag: (name) => close?.(localName(name)),
    },
    { xmlMode: true, decodeEntities: true },
  )
  return {
    write: (bytes: Uint8Array): void => parser.write(decoder.decode(bytes, { stream: true })),
    end: (): void => parser.end(),
  }
}
