export { listServiceTemplates } from './list-service-templates.ts'
export { previewServiceTemplate } from './preview-service-template.ts'
export { resetServiceTemplate } from './reset-service-template.ts'
export { updateServiceTemplate } from './update-service-template.ts'
