import { join } from 'node:path'
import { writePackage } from './write-package.ts'

await writePackage(join(import.meta.dirname, '../dist'))
