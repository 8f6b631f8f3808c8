import { refuse } from './errors.ts'
import { parseDay } from './time.ts'

const NO_RANGE = 'Dates must be a day, such as 11/13/26, or two with a comma between them'
const ENDS_EARLY = 'Dates must not start after their end'

/** One day, or `from,to`; both days included. */
export const readDayRange = (text: string) => {
  const days = text.split(',').map(part => parseDay(part))
  const [from, to = from] = days
  if (!from || !to || days.length > 2) throw refuse('invalid', NO_RANGE, { dateFilter: NO_RANGE })
  if (from > to) throw refuse('invalid', ENDS_EARLY, { dateFilter: ENDS_EARLY })
  return { from, to }
}
