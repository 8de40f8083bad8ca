const quote = 0x22
const newline = 0x0a

/**
 * Counts the records of a CSV file that arrives in chunks; newlines within quotes do not end a record. Works on UTF-8 bytes,
 * since neither byte occurs inside a multibyte character. `isWhole` is false inside a quoted value or an unfinished record.
 */
export function countRecords() {
  let records = 0
  let isQuoted = false
  let isOpen = false
  return {
    add: (bytes: Uint8Array) => {
      for (const byte of bytes) {
        if (byte === quote) isQuoted = !isQuoted
        isOpen = byte !== newline || isQuoted
        if (!isOpen) records += 1
      }
    },
    records: () => records,
    isWhole: () => !isOpen,
  }
}
