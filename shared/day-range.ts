import { refuse } from './errors.ts'
import { parseDay } from './time.ts'

/** One day, or `from,to`; both days included. */
export const readDayRange = (text: string) => {
  const days = text.split(',').map(part => parseDay(part))
  const [from, to = from] = days
  if (!from || !to || days.length > 2)
    throw refuse('invalid', 'dateFilter must be a day, or two with a comma between them')
  if (from > to) throw refuse('invalid', 'dateFilter must not start after its end')
  return { from, to }
}
