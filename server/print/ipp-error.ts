/**
 * unreachable: surely nothing arrived. refused: the printer answered, and the answer is no. unclear: it was sent,
 * perhaps in part, and no answer tells what became of it; whoever sends again may print twice.
 */
export type IppFailure = 'unreachable' | 'refused' | 'unclear'

/** Its message follows the printer's name in a sentence: 'does not answer'. */
export class IppError extends Error {
  readonly kind: IppFailure
  /** The status-code of the printer's answer; 0 when there was none. */
  readonly status: number

  constructor(kind: IppFailure, message: string, status = 0) {
    super(message)
    this.kind = kind
    this.status = status
  }
}
