import sharp from 'sharp'
import { nameInStore } from '../files/files.ts'
import type { Services } from './services.ts'

/**
 * Reads a picture that the caller can do without: a lost one, or one whose store does not answer, is logged and left
 * out.
 */
export const findImage = async (
  { store, log }: Pick<Services, 'store' | 'log'>,
  id: string,
): Promise<Buffer | undefined> => {
  try {
    const content = await store.get(nameInStore(id, 'full'))
    // A truncated file would stop the page that shows it.
    if (content) await sharp(content).metadata()
    else log.warn({ file: id }, 'a picture is lost')
    return content
  } catch (error) {
    log.warn({ err: error, file: id }, 'a picture can not be read')
    return undefined
  }
}
