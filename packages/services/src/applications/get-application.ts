import type { Application, getApplication as endpoint } from '@velvet/contracts/applications'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { authorize, type Context, knownId } from '../kernel/index.ts'
import { readApplication } from './present-application.ts'

/** One application with how to reach the person and its history, newest first. Refuses `application_not_found`. */
export const getApplication = (context: Context, { params }: EndpointInput<typeof endpoint>): Promise<Application> => {
  authorize(context, 'applicants.read')
  return readApplication(context, knownId(params.id, 'application'))
}
