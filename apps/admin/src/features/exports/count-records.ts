const quote = 0x22
const newline = 0x0a

/**
 * Counts the records of a CSV file that comes in pieces: newlines within quotes end none. Works on UTF-8 as it is, since
 * neither sign occurs inside another character. `isWhole` is false while a quoted value or the last record is unfinished.
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
