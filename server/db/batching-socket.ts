import { Socket } from 'node:net'

/**
 * Sends everything written in one turn of the event loop at once, because a write per statement costs more than the
 * statement.
 */
export class BatchingSocket extends Socket {
  #isCorked = false

  /** The driver corks the socket around each statement; this keeps it corked until the turn ends. */
  override cork() {
    super.cork()
    if (this.#isCorked) return
    this.#isCorked = true
    super.cork()
    process.nextTick(() => {
      this.#isCorked = false
      this.uncork()
    })
  }
}
