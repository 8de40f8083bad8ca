import type { Template } from '@velvet/contracts/templates'
import { authorize, type Context } from '../kernel/index.ts'
import { readTemplates } from './read-templates.ts'

/** Every template by name (TPL-01), with how many campaigns were written with it. */
export const listTemplates = async (context: Context): Promise<Template[]> => {
  authorize(context, 'campaigns.manage')
  return readTemplates(context)
}
