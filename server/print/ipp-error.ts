/**
 * unreachable: certainly nothing arrived. refused: the printer answered no. unclear: it was sent, perhaps in part,
 * without an answer, so sending again may print twice.
 */
export type IppFailure = 'unreachable' | 'refused' | 'unclear'

/** The message follows the printer's name in a sentence: 'does not answer'. */
export class IppError extends Error {
  readonly kind: IppFailure
  readonly status: number

  constructor(kind: IppFailure, message: string, status = 0) {
    super(message)
    this.kind = kind
    this.status = status
  }
}
