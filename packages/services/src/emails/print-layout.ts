import { layOutEmail } from './email-layout.ts'

const [, , venue = ''] = process.argv
process.stdout.write(await layOutEmail(JSON.parse(venue)))
