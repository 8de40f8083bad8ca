import { describeCrashes } from './describe-crashes.ts'
import { fiftyPerCall } from './modes.ts'

describeCrashes(fiftyPerCall)
