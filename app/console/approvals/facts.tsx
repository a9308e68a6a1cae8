import { isPersonal, type Facts, type FactValue } from '#lib/console/acts/act.ts'
import { maskedName } from '#lib/console/masked.ts'
import { Amount } from '../ui/amount.tsx'
import { Table, TableHead } from '../ui/table.tsx'
import { When } from '../ui/when.tsx'

interface Shown {
  readonly timeZone: string
  /** Whether what tells about customers is shown as it is. */
  readonly inClear: boolean
}

function Value({ value, timeZone, inClear }: Shown & { readonly value: FactValue }) {
  if (value === undefined) return '–'
  if (isPersonal(value)) return inClear ? value.personal : maskedName(value.personal)
  if (value instanceof Date) return <When at={value} timeZone={timeZone} />
  return typeof value === 'string' ? value : <Amount value={value} />
}

const isNumber = (value: FactValue): true | undefined =>
  typeof value === 'object' && 'amount' in value ? true : undefined

interface FactListProps extends Shown {
  readonly facts: Facts
  /** Of the table, for those who do not see where it stands. */
  readonly tableName: string
}

/** All that a person sees of what another one asked for. */
export function FactList({ facts: { facts, table }, tableName, ...shown }: FactListProps) {
  return (
    <>
      <dl className="c-facts">
        {facts.map(([name, value], place) => (
          <div key={place}>
            <dt>{name}</dt>
            <dd>
              <Value value={value} {...shown} />
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
                    <Value value={value} {...shown} />
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
