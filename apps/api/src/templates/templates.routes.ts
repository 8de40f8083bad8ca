import { createTemplate, deleteTemplate, listTemplates, updateTemplate } from '@velvet/contracts/templates'
import * as templates from '@velvet/services/templates'
import type { Slice } from '../kernel/mount.ts'

export const templateRoutes: Slice = ({ mount }) => {
  mount(listTemplates, templates.listTemplates)
  mount(createTemplate, templates.createTemplate)
  mount(updateTemplate, templates.updateTemplate)
  mount(deleteTemplate, templates.deleteTemplate)
}
