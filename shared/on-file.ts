/** A paper's number is not in a snapshot, only a mark of it: '#' and a few signs. */
export const ON_FILE = 'on file #'

export const isOnFile = (value: unknown): value is string => typeof value === 'string' && value.startsWith(ON_FILE)
