export const hasNextLine = <Line>(
  lines: readonly Line[],
  { max, isComplete = () => true }: { max: number; isComplete?: ((line: Line) => boolean) | undefined },
) => {
  const last = lines.at(-1)
  return lines.length < max && (last === undefined || isComplete(last))
}
