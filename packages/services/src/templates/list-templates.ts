import type { Template } from '@velvet/contracts/templates'
import { authorise, type Context } from '../kernel/index.ts'
import { readTemplates } from './read-templates.ts'

/** Every template by name (TPL-01), with how many campaigns were written with it. */
export const listTemplates = async (context: Context): Promise<Template[]> => {
  authorise(context, 'campaigns.manage')
  return readTemplates(context)
}
