export { type JudgedReach, judgeReach, type Reach } from './judge-reach.ts'
