import {
  listServiceTemplates,
  previewServiceTemplate,
  resetServiceTemplate,
  updateServiceTemplate,
} from '@velvet/contracts/service-templates'
import * as templates from '@velvet/services/service-templates'
import type { Slice } from '../kernel/mount.ts'

export const serviceTemplateRoutes: Slice = ({ mount }) => {
  mount(listServiceTemplates, templates.listServiceTemplates)
  mount(updateServiceTemplate, templates.updateServiceTemplate)
  mount(resetServiceTemplate, templates.resetServiceTemplate)
  mount(previewServiceTemplate, templates.previewServiceTemplate)
}
