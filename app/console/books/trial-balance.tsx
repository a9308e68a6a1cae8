import { trialBalance, type NamedBalance } from '#lib/console/books/books.ts'
import { add, money, type Money } from '#lib/money/money.ts'
import { Empty } from '../ui/empty.tsx'
import { AmountCell, Table, TableHead } from '../ui/table.tsx'
import type { Visit } from '../visit.ts'

/** Every account with its balance, and that both sides of each currency are equal. */
export async function TrialBalance({ visit, before }: { visit: Visit; before: Date | undefined }) {
  const t = visit.phrases('books')
  const rows = await trialBalance(visit.gateway, before)
  if (rows.length === 0) return <Empty title={t('none')} />
  const currencies = [...Map.groupBy(rows, ({ balance }) => balance.currencyCode)]
  return (
    <Table name={t('trial')}>
      <TableHead
        columns={[
          t('columns.account'),
          t('columns.of'),
          t('columns.currency'),
          { number: t('columns.debit') },
          { number: t('columns.credit') },
        ]}
      />
      {currencies.map(([currency, some]) => (
        <tbody key={currency}>
          {some.map((row) => (
            <tr key={row.accountId ?? row.kind}>
              <th scope="row">{t.find(`kinds.${row.kind}`) ?? row.kind}</th>
              <td>{row.name ?? (row.accountId === undefined ? t('merchants') : '–')}</td>
              <td>{currency}</td>
              <AmountCell value={row.debit} />
              <AmountCell value={row.credit} />
            </tr>
          ))}
          <tr>
            <th scope="row" colSpan={3}>
              {t('total', { currency })}
            </th>
            <AmountCell value={sumOf(some, 'debit')} />
            <AmountCell value={sumOf(some, 'credit')} />
          </tr>
        </tbody>
      ))}
    </Table>
  )
}

const sumOf = (rows: readonly NamedBalance[], side: 'debit' | 'credit'): Money | undefined =>
  rows[0] && rows.flatMap((row) => row[side] ?? []).reduce(add, money(0n, rows[0].balance.currencyCode))
