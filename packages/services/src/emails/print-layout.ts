import { layOutEmail } from './email-layout.ts'

const [, , frame = ''] = process.argv
process.stdout.write(await layOutEmail(JSON.parse(frame)))
