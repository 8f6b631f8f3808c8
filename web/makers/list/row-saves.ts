/** Per row: the running save, whose answer has the row's next version. */
const turns = new Map<string, Promise<number>>()

/**
 * Queues the saves of a row, each on the version of the one before. Two quick ticks would otherwise conflict with
 * each other.
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
