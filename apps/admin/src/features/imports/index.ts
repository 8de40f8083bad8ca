export { CsvImport } from './csv-import.tsx'
