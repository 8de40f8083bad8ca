import { describe, expect, it } from 'vitest'
import { cannotRead, cannotWrite } from './file-faults.ts'

const fault = (code: string): Error => Object.assign(new Error(code), { code })

describe('a file of a backup', () => {
  it.each([
    ['ENOENT', 'it does not exist'],
    ['ENOTDIR', 'is a file, not a folder'],
    ['EACCES', 'this user has no permission (user id '],
    ['EROFS', 'read-only'],
  ])('that gives %s is refused with the path and the reason', (code, reason) => {
    expect(cannotWrite('/backups', fault(code))).toMatchObject({
      code: 'folder_unusable',
      message: expect.stringMatching(/^\/backups cannot be written to: .* No backup was made/),
    })
    expect(cannotWrite('/backups', fault(code))).toMatchObject({ message: expect.stringContaining(reason) })
    expect(cannotRead('/week.tar', fault(code))).toMatchObject({
      code: 'archive_missing',
      message: expect.stringMatching(/^\/week.tar cannot be opened: .* Nothing was changed/),
    })
    expect(cannotRead('/week.tar', fault(code))).toMatchObject({ message: expect.stringContaining(reason) })
  })

  it('that meets a fault of another kind keeps its error', () => {
    const broken = fault('EIO')
    expect([cannotWrite('/backups', broken), cannotRead('/week.tar', broken)]).toEqual([broken, broken])
  })
})
