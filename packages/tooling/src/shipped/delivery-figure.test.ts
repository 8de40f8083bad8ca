import { drawTransitions } from '@velvet/domain/delivery'
import { expect, it } from 'vitest'
import { readSource } from '../checks/sources.ts'

it('docs/delivery.md draws the table of transitions', async () => {
  expect(await readSource('docs/delivery.md')).toContain(`\`\`\`mermaid\n${drawTransitions()}\n\`\`\``)
})
