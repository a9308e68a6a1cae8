import type { ReactNode } from 'react'
import { consolePhrases } from '#lib/i18n/console-messages.ts'
import type { Money } from '#lib/money/money.ts'
import { Amount } from './amount.tsx'

interface TableProps {
  /** What the table shows, for those who do not see where it stands. */
  readonly name: string
  /** `TableHead`, then `tbody` and `tfoot`: plain HTML. Cells with numbers have `data-number`. */
  readonly children: ReactNode
  readonly className?: string
}

/** A table that scrolls within itself where the screen is narrow, by keys too. */
export const Table = ({ className, ...table }: TableProps) => (
  <BareTable
    {...table}
    scrollClass="c-table-scroll"
    className={className === undefined ? 'c-table' : `c-table ${className}`}
  />
)

/** The same with a look of its own, within the scrolling part and without. */
export const BareTable = ({
  name,
  children,
  className,
  scrollClass,
}: TableProps & { readonly scrollClass: string }) => (
  <section className={scrollClass} aria-label={consolePhrases('frame')('tableOf', { name })} tabIndex={0}>
    <table className={className} aria-label={name}>
      {children}
    </table>
  </section>
)

interface TableHeadProps {
  /** The names of the columns, `{ number }` above numbers; false: there is no such column. */
  readonly columns: readonly (string | { readonly number: string } | false)[]
}

/** The names of the columns: `columns={[t('id'), isOperator && t('merchant'), { number: t('amount') }]}`. */
export const TableHead = ({ columns }: TableHeadProps) => (
  <thead>
    <tr>
      {columns.map((column, at) =>
        column === false ? null : typeof column === 'string' ? (
          <th key={at} scope="col">
            {column}
          </th>
        ) : (
          <th key={at} scope="col" data-number>
            {column.number}
          </th>
        ),
      )}
    </tr>
  </thead>
)

/** A cell with money; empty where there is none. */
export const AmountCell = ({ value }: { value: Money | undefined }) => (
  <td data-number>{value && <Amount value={value} />}</td>
)
