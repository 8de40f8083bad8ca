import { describeControl } from './describe-control.ts'
import { oneByOne } from './modes.ts'

describeControl(oneByOne)
