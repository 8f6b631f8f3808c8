// A thread begins without the loader that reads TypeScript, so it brings it along.
import { register } from 'tsx/esm/api'

register()
await import('./pdf-thread.ts')
