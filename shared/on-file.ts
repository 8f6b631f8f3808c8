/** History stores only a mark of a paper's number: '#' and a few characters. No mark leaves the server. */
export const ON_FILE_MARK = 'on file #'

/** Sent instead of a mark. */
export const ON_FILE = 'on file'
/** Sent instead of the mark of another number than before. */
export const ON_FILE_CHANGED = 'on file, changed'

export const isMarkOnFile = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith(ON_FILE_MARK)

export const isOnFile = (value: unknown) => value === ON_FILE || value === ON_FILE_CHANGED
