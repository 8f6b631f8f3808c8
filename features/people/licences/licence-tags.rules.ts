/** Scores how likely a text is the value of a tag, for scans whose line ends were lost. */
type Kind = { tags: string; reads: RegExp; exact?: true; weight: number }

const kinds: Kind[] = [
  { tags: 'DBA DBB DBD DBL DDB DDC DDH DDI DDJ', reads: /^\d{8}$|^\d{2}[-/]\d{2}[-/]\d{4}$/, exact: true, weight: 3 },
  { tags: 'DDE DDF DDG', reads: /^[TNU]$/, exact: true, weight: 3 },
  { tags: 'DBC', reads: /^([0-9MFX]|FEMALE|MALE)$/, exact: true, weight: 3 },
  { tags: 'DAJ DAO', reads: /^[A-Z]{2}$/, exact: true, weight: 3 },
  { tags: 'DAK DAP', reads: /^(\d{5}([- ]?\d{4})?|[A-Z]\d[A-Z] ?\d[A-Z]\d *0*)$/, exact: true, weight: 3 },
  { tags: 'DAU DAV', reads: /^\d[\d'"\- ]{0,5}(IN|CM|")?$/, exact: true, weight: 3 },
  { tags: 'DAW DAX', reads: /^\d{2,3} ?(LBS?|KGS?)?$/, exact: true, weight: 3 },
  { tags: 'DAY DAZ', reads: /^[A-Z]{3,11}$/, exact: true, weight: 2 },
  { tags: 'DCL', reads: /^[A-Z]{1,3}$/, exact: true, weight: 1 },
  { tags: 'DCG', reads: /^(USA?|CAN?|MEX)$/, exact: true, weight: 3 },
  { tags: 'DCE', reads: /^\d$/, exact: true, weight: 2 },
  { tags: 'DDA', reads: /^[FMN]$/, exact: true, weight: 2 },
  { tags: 'DDD DDK DDL DDM DDN DDO DDP DBH', reads: /^[01YN]$/, exact: true, weight: 2 },
  { tags: 'DCU DAE', reads: /^(JR|SR|[IVX]+|\d(ST|ND|RD|TH))\.?$/, exact: true, weight: 2 },
  { tags: 'DAQ', reads: /^(?=.*\d)[A-Z\d][A-Z\d *-]{3,24}$/, weight: 1 },
  { tags: 'DAA DAB DAC DAD DCS DCT', reads: /^\p{L}[\p{L} '’`.,@$-]*$/u, weight: 1 },
  { tags: 'DAI DAN', reads: /^\p{L}[\p{L} '’.-]+$/u, weight: 1 },
  { tags: 'DAG DAL', reads: /\d.*\p{L}{2}|BOX/u, weight: 1 },
  { tags: 'DAH DAM', reads: /./, weight: 1 },
  { tags: 'DAF DAR DAS DAT DBE DBF DBG DBI DBJ DBK DBM DBN DBO DBP DBQ DBR DBS', reads: /^.{0,25}$/, weight: 0 },
  { tags: 'DCA DCB DCD DCH DCM DCN DCO DCP DCQ DCR', reads: /^.{0,12}$/, weight: 0 },
  { tags: 'DCF DCI DCJ DCK', reads: /^.{0,30}$/, weight: 0 },
]

const kindOf = new Map(kinds.flatMap(kind => kind.tags.split(' ').map(tag => [tag, kind] as const)))

const longest = 60

export const isTag = (text: string) => kindOf.has(text)

/** A value that contradicts its tag means that two elements have run together, or the tag was part of a word. */
export const contradicts = (tag: string, value: string) => {
  const kind = kindOf.get(tag)
  return kind?.exact === true && value.trim() !== '' && !kind.reads.test(value.trim())
}

/** A date or a zip is so specific that its tag can not be part of a word. */
export const isUnmistakable = (tag: string, value: string) => {
  const kind = kindOf.get(tag)
  return kind?.weight === 3 && !/DD[EFG]/.test(tag) && kind.reads.test(value.trim())
}

export const likeliness = (tag: string, text: string) => {
  const value = text.trim()
  const kind = kindOf.get(tag)
  if (value.length > longest) return -5
  if (!kind) return 0
  if (value === '') return kind.exact || kind.weight === 0 ? 0 : -1
  if (kind.reads.test(value)) return kind.weight
  return kind.exact ? -4 : -2
}
