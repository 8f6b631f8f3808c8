/**
 * The E-13B characters at the foot of a check, on the standard's grid: squares of 0.013 inch, nine high and up to seven
 * wide, eight characters to the inch. `T` is the transit symbol, `U` on-us, `A` amount, `D` dash.
 */
const grids: Record<string, string> = {
  '0': '.#####. #.....# #.....# #.....# #.....# #.....# #.....# #.....# .#####.',
  '1': '...##.. ....#.. ....#.. ....#.. ....#.. ..##### ..##### ..##### ..#####',
  '2': '...#### ......# ......# ......# ...#### ...#... ...#... ...#... ...####',
  '3': '..####. .....#. .....#. .....#. ..##### .....## .....## .....## ..#####',
  '4': '.#..... .#..... .#..... .#..... .#...## .#...## .###### .....## .....##',
  '5': '...#### ...#... ...#... ...#... ...#### ......# ......# ......# ...####',
  '6': '.###... .#.#... .#..... .#..... .###### .#....# .#....# .#....# .######',
  '7': '..##### ..#...# ......# .....## ....##. ....#.. ....#.. ....#.. ....#..',
  '8': '.#####. .#...#. .#...#. .#...#. ####### ##...## ##...## ##...## #######',
  '9': '.###### .#....# .#....# .#....# .###### .....## .....## .....## .....##',
  T: '.##.... .##..## .##..## .##..## .##.... .##..## .##..## .##..## .##....',
  U: '....... ....... .#.#.## .#.#.## .#.#.## .#.#... .#.#... .#.#... .......',
  A: '.....## .....## .....## ...#... ...#... ...#... .##.... .##.... .##....',
  D: '....... ....... ....... .#.#.## .#.#.## .#.#.## .#.#.## ....... .......',
}

const SQUARE = 0.013 * 72
const PITCH = 72 / 8

const glyphPath = (grid: string, left: number) =>
  grid
    .split(' ')
    .flatMap((row, y) => Array.from(row.matchAll(/#+/g), run => ({ run, y })))
    .map(({ run, y }) => {
      const width = run[0].length * SQUARE
      return `M${left + run.index * SQUARE} ${y * SQUARE}h${width}v${SQUARE}h${-width}z`
    })
    .join('')

/** The whole line as one path from its top left; unknown characters, such as a space, stay empty. */
export const micrPath = (text: string) =>
  Array.from(text, (char, index) => glyphPath(grids[char] ?? '', index * PITCH)).join('')
