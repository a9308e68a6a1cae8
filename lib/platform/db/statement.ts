import type pg from 'pg'

/**
 * One SQL statement. The name makes it a prepared statement of the connection: one name always has the same
 * text. With an empty name it is not kept, and without values the text may be several statements.
 */
export interface Statement<Row = never> {
  name: string
  text: string
  values?: readonly unknown[]
  /** How columns are parsed; default: as the connection does. */
  types?: pg.CustomTypesConfig
  /** Never set: what a row of the answer looks like. */
  readonly row?: Row
}

/** Makes a statement of `prisma/sql` from its values. */
export type StatementOf<Parameters, Row> = (values: Parameters) => Statement<Row>

/** What a row of the answer to a statement of `prisma/sql` looks like. */
export type RowOf<Made extends StatementOf<never, unknown>> =
  ReturnType<Made> extends Statement<infer Row> ? Row : never

/** What stands in the marked places of a statement's text, such as `/*narrowed*\/`. */
interface Parts {
  readonly [mark: string]: string
}

/**
 * The statement with SQL at its marks, whose parameters have the numbers after its own. `variant` makes the
 * name differ where the text does; absent: the statement is not kept.
 */
export const withParts = <Row>(
  { name, text, values = [] }: Statement<Row>,
  parts: Parts,
  { variant, values: further }: { readonly variant?: readonly string[]; readonly values: readonly unknown[] },
): Statement<Row> => ({
  name: variant ? [name, ...variant].join('_') : '',
  text: text.replaceAll(/\/\*(\w+)\*\//g, (_, mark: string) => parts[mark] ?? ''),
  values: [...values, ...further],
})

/** `parameters` are the names of `$1`, `$2`, … in the text. Only generated code calls this. */
export const statement =
  (name: string, parameters: readonly string[], text: string) =>
  (values: unknown): Statement => ({
    name,
    text,
    values: parameters.map((parameter) => (values as Readonly<Record<string, unknown>>)[parameter]),
  })
