import pg from 'pg'

type Parse = (value: string) => unknown

const parserOfPg = pg.types.getTypeParser as (oid: number, format?: 'text' | 'binary') => Parse
const bigintArray = 1016

/**
 * A time as a connection in UTC writes it, down to the millisecond below. A page of a list has hundreds of
 * them, and the patterns of `pg`, for every form that a time may have, take five times as long.
 */
const timeOf: Parse = (value) =>
  value.endsWith('+00') && value.charAt(10) === ' '
    ? new Date(`${value.slice(0, 10)}T${value.slice(11, -3)}Z`)
    : parserOfPg(pg.types.builtins.TIMESTAMPTZ)(value)

const parsers: Record<number, Parse> = {
  [pg.types.builtins.INT8]: BigInt,
  [bigintArray]: (value) => {
    const items = parserOfPg(bigintArray)(value) as (string | null)[]
    return items.map((item) => (item === null ? null : BigInt(item)))
  },
  [pg.types.builtins.TIMESTAMPTZ]: timeOf,
  // A calendar day is not an instant: as a Date it would shift with the machine's time zone.
  [pg.types.builtins.DATE]: (value) => value,
}

/**
 * How columns become values in hand-written SQL: int8 as bigint, numeric as string (exact), timestamptz as
 * Date, date as `YYYY-MM-DD`, everything else as `pg` does it. Prisma brings its own.
 */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers[oid]) || parserOfPg(oid, format),
}
