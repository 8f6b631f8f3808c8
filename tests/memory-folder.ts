import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'

const IN_MEMORY = '/dev/shm'
const NEEDED = 4 * 1024 ** 3

/** Databases of tests come and go by the hundred, which takes a third longer on a disk. */
export const memoryFolder = async () => {
  const free = await statfs(IN_MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  return free < NEEDED ? tmpdir() : IN_MEMORY
}
