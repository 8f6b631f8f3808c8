import { verify } from '#server/verify.ts'
import { checks } from './all.checks.ts'

await verify(checks)
