export { exportFiltered } from './export-filtered.ts'
export { exportSelected } from './export-selected.ts'
