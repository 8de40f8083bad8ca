import path from 'node:path'
import { buildServer } from './build-server.ts'

const [out] = process.argv.slice(2)
if (!out) throw new Error('Usage: node packages/images/src/main.ts <folder for the layers>')
await buildServer(path.resolve(import.meta.dirname, '../../..'), path.resolve(out))
