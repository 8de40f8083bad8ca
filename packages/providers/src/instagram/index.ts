export { type OpenedSources, openInstagramSources } from './open-sources.ts'
