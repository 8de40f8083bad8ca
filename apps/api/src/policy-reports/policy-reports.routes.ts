import { reportPolicyViolation } from '@velvet/contracts/policy-reports'
import * as policyReports from '@velvet/services/policy-reports'
import type { Slice } from '../kernel/mount.ts'

export const policyReportRoutes: Slice = ({ mount }) => {
  mount(reportPolicyViolation, policyReports.reportPolicyViolation)
}
