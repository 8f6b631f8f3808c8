import { Socket } from 'node:net'

/**
 * Sends what is written in one turn of the event loop in one go. A write of its own for each statement of a transaction
 * costs more than the statement.
 */
export class BatchingSocket extends Socket {
  #isHeld = false

  /** The driver corks the socket around each statement; this holds it a moment longer. */
  override cork() {
    super.cork()
    if (this.#isHeld) return
    this.#isHeld = true
    super.cork()
    process.nextTick(() => {
      this.#isHeld = false
      this.uncork()
    })
  }
}
