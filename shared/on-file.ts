/** A paper's number is not in a stored snapshot, only a mark of it: '#' and a few signs. No mark leaves the server. */
export const ON_FILE_MARK = 'on file #'

/** The text that leaves instead of a mark, */
export const ON_FILE = 'on file'
/** and the one for another number than before. */
export const ON_FILE_CHANGED = 'on file, changed'

export const isMarkOnFile = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith(ON_FILE_MARK)

export const isOnFile = (value: unknown) => value === ON_FILE || value === ON_FILE_CHANGED
