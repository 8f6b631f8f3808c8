/** Licence texts of invented people. `standard` follows the AAMVA standard. */
export const standard = (header: string, elements: string[], own = '') =>
  `@\n\u001e\rANSI ${header}DL${elements.join('\n')}\r${own}`

export const nevadaElements = [
  'DAQ1402345678',
  "DCSO'HARA-QUILL",
  'DDEN',
  'DACLINDA',
  'DDFN',
  'DADSOLEDAD',
  'DDGN',
  'DCAC',
  'DCBNONE',
  'DCDNONE',
  'DBD03142022',
  'DBB07041979',
  'DBA07042030',
  'DBC2',
  'DAU067 IN',
  'DAYHAZ',
  'DAG1450 E DACONO AVE APT 12B',
  'DAILAS VEGAS',
  'DAJNV',
  'DAK891190000  ',
  'DCF000123456789',
  'DCGUSA',
  'DAW142',
  'DAZRED',
  'DDAF',
  'DDB11122019',
]
const nevadaHeader = '636049090002DL00410268ZN03090030'

export const nevada = standard(nevadaHeader, nevadaElements, 'ZNZNA01\nZNBX\r')

/** A wedge that drops CR sends one long line. */
export const nevadaRunOn = `@ANSI ${nevadaHeader}DL${nevadaElements.map(line => line.trim()).join('')}ZNZNA01`
export const nevadaSpaced = `@ ANSI ${nevadaHeader}DL${nevadaElements.join(' ')} ZNZNA01 ZNBX`

export const california = standard('636014040002DL00410250ZC02910030', [
  'DCAC',
  'DCBNONE',
  'DBA08152029',
  'DCSDE LA CRUZ',
  'DACMARISOL',
  'DADNONE',
  'DBD08012024',
  'DBB08151988',
  'DBC2',
  'DAYBRO',
  'DAU062 in',
  'DAG77 16TH ST SW',
  'DAIMCKINLEYVILLE',
  'DAJCA',
  'DAK955190000  ',
  'DAQY7654321',
  'DCF08/01/2024501A1/AAFD/29',
  'DCGUSA',
  'DDEN',
  'DDFN',
  'DDGN',
  'DAW118',
  'DAZBLK',
])

export const arizona = standard('636026080102DL00410250ZA02910020', [
  'DCSMCALLISTER',
  'DDEN',
  'DACHUGO',
  'DDFN',
  'DADPELL',
  'DDGN',
  'DCUJR',
  'DBB01311961',
  'DBA01312026',
  'DBC1',
  'DAU603',
  'DAYGRY',
  'DAZBAL',
  'DAGPO BOX 88',
  'DAIQUARTZSITE',
  'DAJAZ',
  'DAK853460088',
  'DAQD01234567',
  'DCGUSA',
  'DCE5',
])

/** A header with wrong numbers, and the state's own section first. */
export const utahBadHeader = [
  'ANSI 000000000009DL99990001ZU00019999ZUZUA9',
  'DLDCSVAN DER BERG',
  'DACTHEODORA',
  'DADRUTH',
  'DBB12251993',
  'DBA12252027',
  'DBC2',
  'DAU5-09',
  'DAYGREEN',
  'DAZSANDY',
  'DAG9 N 100 W',
  'DAIMOAB',
  'DAJUT',
  'DAK84532',
  'DAQ198765432',
  'DAW072 KG',
].join('\n')

export const texasOld = standard('6360150101DL00290190', [
  'DAAPRUITT@DELROY@KENT',
  'DAG801 FM 1960 RD',
  'DAIHUMBLE',
  'DAJTX',
  'DAK77338',
  'DAQ12345678',
  'DBA20270630',
  'DBB19550630',
  'DBCM',
  'DAU510',
  'DAW210',
  'DAYBLU',
  'DAZWHI',
  'DCLW',
])

/** No '@', tabs for line ends, no subfile designator. */
export const newYorkTabs = [
  'ANSI 636001070002DL00410392ZN04330047DCSSZYMANSKI-ORR',
  'DCTIVO,BRAM',
  'DBD04022019',
  'DBB04021990',
  'DBA04022027',
  'DBC1',
  'DAU072 in',
  'DAYBRO',
  'DAG3 E 125TH ST',
  'DAHAPT 4',
  'DAINEW YORK',
  'DAJNY',
  'DAK100350000',
  'DAQ123 456 789',
  'DCGUSA',
].join('\t')

export const florida = standard('636010100102DL00410281ZF03220062', [
  'DAQT650-749-46-409-0',
  'DCSTILLERY',
  'DDEN',
  'DACMARY ANN',
  'DDFN',
  'DADX',
  'DDGN',
  'DCAE',
  'DBD11142023',
  'DBB11092001',
  'DBA11092031',
  'DBC9',
  'DAU064 in',
  'DAG12 LEE’S BAYOU RD',
  'DAILARGO',
  'DAJFL',
  'DAK337710000  ',
  'DCGUSA',
])

export const washington = standard('636045090002DL00410240ZW02810050', [
  'DCSWOLFESCHLEGELSTEINHAUSENBER',
  'DDET',
  'DACODD',
  'DDFN',
  'DADunavl',
  'DDGU',
  'DBD02022020',
  'DBB02021982',
  'DBA02022028',
  'DBC1',
  'DAU074 IN',
  'DAYDIC',
  'DAG1 PIKE PL',
  'DAISEATTLE',
  'DAJWA',
  'DAK98101-1234',
  'DAQWDL0AB1CD23E',
  'DCGUSA',
  'DAW205',
])

const oregonText = standard('636029080002DL00410250ZO02910020', [
  'DCSD’ARCY',
  'DACJUNIPER',
  'DADFAY',
  'DBB05061970',
  'DBA05062026',
  'DBC2',
  'DAU501',
  'DAYBLK',
  'DAZBRN',
  'DAG22 DeSoto LN',
  'DAIEUGENE',
  'DAJOR',
  'DAK974010000',
  'DAQ7654321',
  'DAW130',
])
const otherCase = (letter: string) => (letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase())
export const oregonCapsLock = oregonText.replace(/\p{L}/gu, otherCase)

export const idahoDoubled = standard('636050060002DL00410250ZI02910020', [
  'DAQAB123456C',
  'DCSQUICK',
  'DACNED',
  'DADB',
  'DBB10101975',
  'DBA10102027',
  'DBC1',
  'DAU070 IN',
  'DAYHAZEL',
  'DAZGREY',
  'DAG5 MAIN ST',
  'DAIBOISE',
  'DAJID',
  'DAK837020000',
  'DAW180',
]).replace(/./gs, '$&$&')

export const coloradoCutOff = standard('636020090102DL00410269ZC03100036', [
  'DAQ94-123-0456',
  'DCSIBARRA',
  'DDEN',
  'DACPILAR',
  'DDFN',
  'DADROSA',
  'DDGN',
  'DBD08092021',
  'DBB0809',
]).trimEnd()

/** An ID card with lost line ends, doubled keys and a short offset. */
export const illinoisWorn =
  '@\r\rAAMVA6360350201ID002901IDDAQB12345678901\nDCSMADDEN\nDDENDACGIDEON\nDDFN\nDDGN\nDCCUIII\nDDBB06171948\nDBA06/17/2028\nDBCMALE\nDAU5\'11"\nDAYBROWN\nDAG400 S CLARK ST\nDAICHICAGODAJIL\nDAK60605\n'

/** One long line of a version without truncation tags. */
export const coloradoRunOn =
  '@ANSI 636020020001DL00310150DLDCSMADDENDCTJEDEDIAHDBB01021960DBA01022027DBC1DAU071 inDAYBLUDAG8 DADE CTDAIPUEBLODAJCODAK810030000DAQ941230456DAW190'

/** Stray digits, address tags of the oldest cards, dashes in dates. */
export const pennsylvaniaOld =
  '@\n\nAAMVA36002501DL00280191DLDABZOOK\nDACABRAM\nDADLEVI\nDAE3RD\nDAL11 KANDES CT\nDAM\nDANLITITZ\nDAOPA\nDAP17543-9722\nDAQ32307954\nDAV5-06\nDAYHAZ\nDAZBLO\nDBA06-27-2029\nDBB06-27-1951\nDBCM\n'

export const ontario = standard('636012030001DL00290300', [
  'DCSBEAULIEU',
  'DCTÉLODIE,ANNE',
  'DBD20210503',
  'DBB19850503',
  'DBA20260503',
  'DBC2',
  'DAU168 cm',
  'DAG10 WELLESLEY ST W',
  'DAITORONTO',
  'DAJON',
  'DAKM7A 1A1    ',
  'DAQB1234-56789-85503',
  'DCGCAN',
  'DCK*1234567*',
])

export const passportCard =
  'IPUSA1234567897<<<<<<<<<<<<<<<\n8501017F3001012USA<<<<<<<<<<<4\nMARLOWE<<DADA<DACIA<<<<<<<<<<<'
