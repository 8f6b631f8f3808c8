import { archiveImports } from './insight/archives/archives.imports.ts'
import type { ImportKind } from './insight/imports/import-kind.ts'

/** Every kind of file that can be imported, a line for each. */
export const importKinds: readonly ImportKind[] = [...archiveImports]
