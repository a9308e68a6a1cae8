import type { Facts, FactValue } from '#lib/console/acts/act.ts'
import { Amount } from '../ui/amount.tsx'
import { Table, TableHead } from '../ui/table.tsx'
import { When } from '../ui/when.tsx'

interface ValueProps {
  readonly value: FactValue
  readonly timeZone: string
}

function Value({ value, timeZone }: ValueProps) {
  if (value === undefined) return '–'
  if (value instanceof Date) return <When at={value} timeZone={timeZone} />
  return typeof value === 'string' ? value : <Amount value={value} />
}

const isNumber = (value: FactValue): true | undefined =>
  typeof value === 'object' && !(value instanceof Date) ? true : undefined

interface FactListProps {
  readonly facts: Facts
  readonly timeZone: string
  /** Of the table, for those who do not see where it stands. */
  readonly tableName: string
}

/** All that a person sees of what another one asked for. */
export function FactList({ facts: { facts, table }, timeZone, tableName }: FactListProps) {
  return (
    <>
      <dl className="c-facts">
        {facts.map(([name, value], place) => (
          <div key={place}>
            <dt>{name}</dt>
            <dd>
              <Value value={value} timeZone={timeZone} />
            </dd>
          </div>
        ))}
      </dl>
      {table && (
        <Table name={tableName}>
          <TableHead
            columns={table.columns.map((column, place) =>
              isNumber(table.rows[0]?.[place]) ? { number: column } : column,
            )}
          />
          <tbody>
            {table.rows.map((row, number) => (
              <tr key={number}>
                {row.map((value, place) => (
                  <td key={place} data-number={isNumber(value)}>
                    <Value value={value} timeZone={timeZone} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </>
  )
}
