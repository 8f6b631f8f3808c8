import * as z from 'zod/mini'
import { Dollars } from './money.ts'

/** A column that people fill in, declared once: statements, calls, lists, labels and history are derived from it. */
export type ColumnFacts = {
  column: string
  as: 'text' | 'cents' | 'integer' | 'smallint' | 'flag' | 'sealed'
  /** NULL stands for none. */
  nullable?: true
  /** The allowed texts. */
  of?: readonly string[]
  /** The name on the wire, if it differs. */
  wire?: string
  /** The label on the form, in refusals and in the history. */
  label?: string
  /** Not sent unchanged: computed, decrypted, or only for some users. */
  apart?: true
}

export type ColumnTable = Readonly<Record<string, ColumnFacts>>

type WireName<Name, Facts> = Facts extends { wire: infer Wire extends string } ? Wire : Name & string

const wireNameOf = ([name, { wire = name }]: readonly [string, ColumnFacts]) => wire

const schemas = {
  text: z.string(),
  cents: Dollars,
  integer: z.int(),
  smallint: z.int(),
  flag: z.boolean(),
  sealed: z.string(),
} as const

/** A text that is null is sent as a blank. */
type WireSchema<Facts extends ColumnFacts> = Facts extends { nullable: true; as: 'cents' | 'integer' | 'smallint' }
  ? z.ZodMiniNullable<(typeof schemas)[Facts['as']]>
  : (typeof schemas)[Facts['as']]

type SentShape<Table extends ColumnTable> = {
  [Name in keyof Table as Table[Name] extends { apart: true } ? never : WireName<Name, Table[Name]>]: WireSchema<
    Table[Name]
  >
}

const isText = ({ as }: ColumnFacts) => as === 'text' || as === 'sealed'

const schemaOf = (facts: ColumnFacts) =>
  facts.nullable && !isText(facts) ? z.nullable(schemas[facts.as]) : schemas[facts.as]

/** The output fields that are sent unchanged. */
export const sentShape = <const Table extends ColumnTable>(table: Table) =>
  Object.fromEntries(
    Object.entries(table)
      .filter(([, facts]) => !facts.apart)
      .map(entry => [wireNameOf(entry), schemaOf(entry[1])]),
  ) as SentShape<Table>

type ColumnLabels<Table extends ColumnTable> = {
  readonly [Name in keyof Table as Table[Name] extends { label: string }
    ? WireName<Name, Table[Name]>
    : never]: Table[Name] extends { label: infer Label } ? Label : never
}

/** The labels of typed fields, in the form's order. */
export const labelsOfColumns = <const Table extends ColumnTable>(table: Table) =>
  Object.fromEntries(
    Object.entries(table).flatMap(entry => (entry[1].label === undefined ? [] : [[wireNameOf(entry), entry[1].label]])),
  ) as ColumnLabels<Table>

type TextFacts = { as: 'text' | 'sealed' }

type EmptyColumns<Table extends ColumnTable> = {
  [Name in keyof Table as Table[Name] extends TextFacts | { nullable: true }
    ? WireName<Name, Table[Name]>
    : never]: Table[Name] extends TextFacts ? '' : null
}

/** An empty record, as sent. */
export const emptyColumns = <const Table extends ColumnTable>(table: Table) =>
  Object.fromEntries(
    Object.entries(table)
      .filter(([, facts]) => isText(facts) || facts.nullable)
      .map(entry => [wireNameOf(entry), isText(entry[1]) ? '' : null]),
  ) as EmptyColumns<Table>

/** Wire names that differ from our own. */
export const wireNames = (table: ColumnTable): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(table).flatMap(([name, { wire }]) => (wire ? [[name, wire]] : [])))
