import { describe, expect, it } from 'vitest'
import { filesPerMutation } from './mutation-files.ts'

const contract = (text: string) => ({ file: 'packages/contracts/src/guests/guests.endpoints.ts', text })

describe('files of one mutation', () => {
  it('are all that name its endpoint or its hook, in the median', () => {
    const endpoint = (name: string, method: string) =>
      `export const ${name} = endpoint({\n  name: '${name}',\n  method: '${method}',\n  path: '/api/admin/guests',\n})\n`
    const product = [
      contract(
        ['listGuests', 'addGuest', 'dropGuest']
          .map((name) => endpoint(name, name === 'listGuests' ? 'GET' : 'POST'))
          .join(''),
      ),
      { file: 'packages/services/src/guests/add-guest.ts', text: 'export const addGuest = 1' },
      { file: 'apps/admin/src/features/guests/guests.queries.ts', text: 'const useAddGuest = () => call(addGuest)' },
      { file: 'apps/admin/src/features/guests/guest-dialog.tsx', text: 'const add = useAddGuest()' },
      { file: 'apps/admin/src/features/guests/guests-page.tsx', text: 'addGuests(listGuests)' },
    ]
    expect(filesPerMutation(product)).toBe(4)
  })

  it('are none without a mutation', () => {
    expect(filesPerMutation([contract('')])).toBe(0)
  })
})
