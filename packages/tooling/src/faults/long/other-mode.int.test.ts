import { describeControl } from '../describe-control.ts'
import { describeCrashes } from '../describe-crashes.ts'
import { fiftyPerCall, oneByOne } from '../modes.ts'

describeControl(fiftyPerCall)
describeCrashes(oneByOne)
