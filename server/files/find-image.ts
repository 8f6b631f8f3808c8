import sharp from 'sharp'
import type { Parts } from '../parts.ts'
import { nameInStore } from './files.ts'

/** For what goes on without a picture: one that is lost, or in a store that does not answer, is told and left out. */
export const findImage = async (
  { store, log }: Pick<Parts, 'store' | 'log'>,
  id: string,
): Promise<Buffer | undefined> => {
  try {
    const content = await store.get(nameInStore(id, 'full'))
    // A file that was cut off or overwritten would stop the page that shows it.
    if (content) await sharp(content).metadata()
    else log.warn({ file: id }, 'a picture is lost')
    return content
  } catch (error) {
    log.warn({ err: error, file: id }, 'a picture can not be read')
    return undefined
  }
}
