/** Per row of a list: the save under way, and in its answer the version that the row has after it. */
const turns = new Map<string, Promise<number>>()

/**
 * Saves of one row go one after the other, each on the version that the one before it left. Whoever ticks two boxes
 * faster than the list is read again is not told that somebody else was quicker.
 */
export const saveInTurn = (
  row: string,
  version: number,
  save: (version: number) => Promise<unknown>,
): Promise<void> => {
  const before = turns.get(row)
  const turn = (async () => {
    const named = Math.max(version, (await before) ?? 0)
    await save(named)
    return named + 1
  })()
  turns.set(
    row,
    turn.catch(() => before ?? version),
  )
  return turn.then(() => {})
}
