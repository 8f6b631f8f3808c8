import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as cards from '#tests/licence-samples.ts'
import {
  isAnotherTyped,
  isLicenceStart,
  isLicenceStartOutside,
  isWhole,
  type Licence,
  licenceDifferences,
  mayBeLicence,
  parseLicence,
} from './licence.rules.ts'

const linda: Licence = {
  firstName: 'Linda',
  middleName: 'Soledad',
  lastName: "O'Hara-Quill",
  address: '1450 E Dacono Ave Apt 12B',
  city: 'Las Vegas',
  state: 'NV',
  zip: '89119',
  dOB: '07041979',
  sex: 'F',
  height: '507',
  weight: '142',
  eyes: 'Haz',
  hair: 'Red',
  race: '',
  dLState: 'NV',
  dLNo: '1402345678',
  dLExpirationDate: '07042030',
  missing: ['race'],
}

describe('a driver licence of', () => {
  test('Nevada fills the whole identity', () => {
    expect(parseLicence(cards.nevada)).toEqual(linda)
  })

  test('Nevada reads the same when the line ends are swallowed, though LINDA, SOLEDAD and DACONO hold tags', () => {
    expect(parseLicence(cards.nevadaRunOn)).toEqual(linda)
  })

  test('Nevada reads the same with blanks for line ends', () => {
    expect(parseLicence(cards.nevadaSpaced)).toEqual(linda)
  })

  test.each<[string, string, Partial<Licence>]>([
    [
      'California: a last name of three words, no middle name',
      cards.california,
      { firstName: 'Marisol', middleName: '', lastName: 'De La Cruz', address: '77 16th St SW', city: 'McKinleyville' },
    ],
    ['California: number and looks', cards.california, { dLNo: 'Y7654321', height: '502', weight: '118', hair: 'Blk' }],
    [
      'Arizona: suffix, height in feet, weight only as a range to be checked',
      cards.arizona,
      { lastName: 'McAllister Jr', height: '603', weight: '206', zip: '85346', address: 'PO Box 88', hair: 'Bal' },
    ],
    ['Arizona: what to ask for', cards.arizona, { missing: ['weight', 'race'] }],
    [
      'Utah with a header that is all wrong',
      cards.utahBadHeader,
      { lastName: 'Van Der Berg', address: '9 N 100 W', dLState: 'UT', height: '509', weight: '159', eyes: 'Grn' },
    ],
    [
      'Texas, version 1: full name in one, year first, race',
      cards.texasOld,
      { firstName: 'Delroy', middleName: 'Kent', lastName: 'Pruitt', dOB: '06301955', race: 'W', missing: [] },
    ],
    [
      'New York with tabs, without @ and designator',
      cards.newYorkTabs,
      { firstName: 'Ivo', middleName: 'Bram', lastName: 'Szymanski-Orr', address: '3 E 125th St Apt 4', zip: '10035' },
    ],
    [
      'Florida: two first names, sex neither M nor F, dashes in the number',
      cards.florida,
      { firstName: 'Mary Ann', middleName: 'X', sex: '', dLNo: 'T650-749-46-409-0', address: '12 Lee’s Bayou Rd' },
    ],
    [
      'Washington: a last name cut by the card is marked',
      cards.washington,
      { middleName: '', missing: ['lastName', 'hair', 'race'], eyes: 'Dic', zip: '98101', height: '602' },
    ],
    [
      'Oregon with caps lock on',
      cards.oregonCapsLock,
      { firstName: 'Juniper', lastName: 'D’Arcy', address: '22 DeSoto Ln', state: 'OR', height: '501', hair: 'Bro' },
    ],
    [
      'Idaho with every key doubled',
      cards.idahoDoubled,
      { firstName: 'Ned', lastName: 'Quick', dLNo: 'AB123456C', eyes: 'Haz', hair: 'Gry', height: '510' },
    ],
    [
      'Illinois, worn: ID card, lost line ends, doubled keys, dates with slashes',
      cards.illinoisWorn,
      {
        firstName: 'Gideon',
        lastName: 'Madden III',
        city: 'Chicago',
        state: 'IL',
        dOB: '06171948',
        dLExpirationDate: '06172028',
        height: '511',
      },
    ],
    [
      'Colorado on one line: the DDEN of Madden is no tag',
      cards.coloradoRunOn,
      { firstName: 'Jedediah', lastName: 'Madden', address: '8 Dade Ct', city: 'Pueblo', dLNo: '941230456' },
    ],
    [
      'Pennsylvania before the standard',
      cards.pennsylvaniaOld,
      { lastName: 'Zook III', address: '11 Kandes Ct', city: 'Lititz', dLState: 'PA', zip: '17543', hair: 'Bln' },
    ],
    [
      'Ontario: year first, centimetres, postal code, accents',
      cards.ontario,
      { firstName: 'Élodie', middleName: 'Anne', dOB: '05031985', height: '506', zip: 'M7A 1A1', dLState: 'ON' },
    ],
  ])('%s', (_, text, expected) => {
    expect(parseLicence(text)).toMatchObject(expected)
  })

  test('Colorado, cut off in the middle, gives what was read and names the rest', () => {
    const card = parseLicence(cards.coloradoCutOff)
    expect(card).toMatchObject({ firstName: 'Pilar', lastName: 'Ibarra', dLNo: '94-123-0456', dOB: '', dLState: 'CO' })
    expect(card?.missing).toEqual(expect.arrayContaining(['dOB', 'address', 'city', 'state', 'zip', 'sex']))
  })

  test('is whole when no more of the scan is to be waited for', () => {
    const isWholeUpTo = (text: string) => isWhole(parseLicence(text) ?? expect.fail('no licence'))
    expect(isWholeUpTo(cards.nevada)).toBe(true)
    expect(isWholeUpTo(cards.nevadaRunOn)).toBe(true)
    expect(isWholeUpTo(cards.nevada.slice(0, cards.nevada.indexOf('DAG')))).toBe(false)
    expect(isWholeUpTo(cards.coloradoCutOff)).toBe(false)
  })

  test('a state other than the address, when the issuer and its own part agree', () => {
    const moved = cards.nevada.replace('DAJNV', 'DAJCA')
    expect(parseLicence(moved)).toMatchObject({ state: 'CA', dLState: 'NV' })
    expect(parseLicence(moved.replace('ZN0309', 'ZC0309'))).toMatchObject({ state: 'CA', dLState: 'CA' })
  })
})

test.each(['', cards.passportCard, 'M1MARLOWE/DADA EABC123 LASLAXDL 0123', 'DAC DAD DAG', '@\n\u001e\rANSI 636049'])(
  'what is not a licence is refused: %j',
  text => {
    expect(parseLicence(text)).toBeUndefined()
  },
)

test.each([
  ['DBB02301980', { dOB: '' }],
  ['DBB19800229', { dOB: '02291980' }],
  ['DBA99999999', { dLExpirationDate: 'none' }],
  ['DAU175 cm', { height: '509' }],
  ['DAU175', { height: '509' }],
  ['DAU069 IN', { height: '509' }],
  ['DAU509', { height: '509' }],
  ['DAU5-09', { height: '509' }],
  ['DAU5\' 9"', { height: '509' }],
  ['DAU513', { height: '' }],
  ['DAU000', { height: '' }],
  ['DAX070', { weight: '154' }],
  ['DAW000', { weight: '' }],
  ['DCE9', { weight: '' }],
  ['DAYPINK', { eyes: 'Pnk' }],
  ['DAYBRIGHT', { eyes: '' }],
  ['DAZAUBURN', { hair: 'Red' }],
  ['DCLAP', { race: 'A' }],
  ['DCLQ', { race: '' }],
  ['DBC1', { sex: 'M' }],
  ['DAK8910', { zip: '' }],
  ['DADNMN', { middleName: '' }],
])('reads %s as %j', (element, expected) => {
  const text = cards.standard('636049090001DL00310100', ['DAQ1', 'DCSHOLLOW', 'DACWREN', element])
  expect(parseLicence(text)).toMatchObject(expected)
})

test('the same card reads alike in any order, with any line ends, and with tags nobody knows', () => {
  const unknown = fc.array(
    fc.tuple(fc.constantFrom('ZNC', 'ZND', 'ZNE', 'ZNF'), fc.stringMatching(/^[0-9]{0,8}$/)).map(pair => pair.join('')),
    { maxLength: 4 },
  )
  const ends = fc.constantFrom('\n', '\r', '\r\n', '\u001e', '\u001d', '\t', '\n\n', ' \n', ' ', '  ')
  const shuffled = unknown.chain(more =>
    fc.shuffledSubarray([...cards.nevadaElements, ...more], { minLength: cards.nevadaElements.length + more.length }),
  )
  fc.assert(
    fc.property(shuffled, ends, fc.constantFrom('@', '', '@\n\u001e\r'), (elements, end, at) => {
      const text = `${at}ANSI 636049090002DL00410268ZN03090030DL${elements.join(end)}${end}`
      expect(parseLicence(text)).toEqual(linda)
    }),
    { numRuns: 500 },
  )
})

test('tags outside the standard are passed over when line ends are there', () => {
  const tag = fc.stringMatching(/^[E-Y][A-Z]{2}$/)
  fc.assert(
    fc.property(fc.array(fc.tuple(tag, fc.string({ unit: 'grapheme-ascii' }))), added => {
      const more = added.map(([name, value]) => name + value)
      expect(parseLicence(cards.standard('636049090001DL00310268', [...cards.nevadaElements, ...more]))).toEqual(linda)
    }),
  )
})

test('whatever is scanned or typed, nothing breaks', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(...cards.nevadaElements, 'DAD', 'DADAD', 'ANSI 6', 'ZNZNA', '\n', ' ', '@'),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), pieces => {
      const card = parseLicence(pieces.join(''))
      expect(card === undefined || Array.isArray(card.missing)).toBe(true)
      isLicenceStart(pieces.join(''))
    }),
    { numRuns: 500 },
  )
})

test('a hostile text is answered at once', () => {
  const started = performance.now()
  parseLicence('DAD'.repeat(50_000))
  parseLicence(`ANSI 636049${'DADDAGDAC '.repeat(400)}`)
  parseLicence(`ANSI ${'9'.repeat(50_000)}`)
  expect(performance.now() - started).toBeLessThan(2000)
})

test.each(['@\n', '@\r', '@\n\u001e\rANSI 636', '@ANSI 63', 'ansi 63', 'AAMVA63', '@@ANSI 63', '\n@\nANSI', 'DLDAQ1'])(
  '%j begins a scan',
  text => {
    expect(isLicenceStart(text)).toBe(true)
  },
)

test.each(['', '@', 'ansi', 'clerk@ansi.org', '@home', 'Ansil', 'DL', '2 rings', '@ 5 each'])(
  '%j is somebody typing',
  text => {
    expect(isLicenceStart(text)).toBe(false)
  },
)

test.each(['2\n\nANSI 63', '\n\u001e\nANSI 63', '636049090002DL', 'daq1', 'DAQY7', "DCSO'HARA\n"])(
  '%j begins a scan where no field is, and is somebody typing in one',
  text => {
    expect([isLicenceStartOutside(text), isLicenceStart(text)]).toEqual([true, false])
  },
)

test.each(['', 'n', 'gm', 'NN10412\n', 'M2657\n', 'DCB107', 'DAX'])('%j begins no licence outside a field', text => {
  expect(isLicenceStartOutside(text)).toBe(false)
})

test.each(['@ANSI 63', 'ANSI 63', 'ansi63', 'AAMVA63', '@@ANSI 63', 'DLDAQ', 'IDDAQ'])(
  '%s is held back from a field from its first key on',
  text => {
    for (let length = 1; length <= text.length; length++) expect(mayBeLicence(text.slice(0, length))).toBe(true)
  },
)

test.each(['Anna', 'Da', 'a@', 'Walda', '12', 'ANSI X'])('%j goes into its field at once', text => {
  expect(mayBeLicence(text)).toBe(false)
})

describe('compared with the last visit', () => {
  test('the same person shows no difference for case, spacing, dashes or what the card leaves out', () => {
    const previous = { ...linda, lastName: "O'HARA - QUILL", address: '1450  e dacono ave apt 12b', race: 'W' }
    expect(licenceDifferences({ ...previous, zip: '89119-4410' }, linda)).toEqual([])
  })

  test('a move and a new expiry are listed, and what was blank before', () => {
    const previous = { ...linda, city: 'Henderson', dLExpirationDate: '07042022', weight: null }
    expect(licenceDifferences(previous, linda)).toEqual([
      { field: 'city', before: 'Henderson', now: 'Las Vegas' },
      { field: 'weight', before: '', now: '142' },
      { field: 'dLExpirationDate', before: '07042022', now: '07042030' },
    ])
  })

  test('a last name that the card cuts short is the same name; another one is not', () => {
    const card = parseLicence(cards.washington) ?? linda
    const last = (lastName: string) => licenceDifferences({ ...card, lastName }, card).map(one => one.field)
    expect(last('Wolfeschlegelsteinhausenbergerdorff')).toEqual([])
    expect(last('Wolfe')).toEqual(['lastName'])
  })
})

describe('before a licence is taken over a name in the form', () => {
  const isAsked = (firstName: string, lastName: string, ...brought: { firstName: string; lastName: string }[]) =>
    isAnotherTyped({ firstName, lastName }, linda, brought)

  test('it is asked about another name that was typed, also where only a part of it is', () => {
    expect([isAsked('Rosa', 'Marsh'), isAsked('', 'Marsh'), isAsked('Rosa', '')]).toEqual([true, true, true])
  })

  test('it is not asked about the same name, none, or one that a card or a visit brought', () => {
    expect([isAsked('LINDA', 'ohara quill'), isAsked('', ''), isAsked('linda', '')]).toEqual([false, false, false])
    const rosa = { firstName: 'Rosa', lastName: 'Marsh' }
    expect([isAsked('Rosa', 'Marsh', rosa), isAsked('Rosa', 'Marshal', rosa)]).toEqual([false, true])
  })
})
