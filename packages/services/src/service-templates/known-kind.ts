import { type ServiceKind, serviceKinds } from '@velvet/contracts/service-messages'
import { notFound } from '../kernel/index.ts'

/** The kind of this name. Refuses `kind_not_found`. */
export const knownKind = (name: string): ServiceKind => {
  const kind = serviceKinds.find((known) => known === name)
  if (!kind) throw notFound('kind')
  return kind
}
