import { clientMoney, suspenseKinds, type ClientMoney } from '#lib/console/books/books.ts'
import type { Money } from '#lib/money/money.ts'
import { Amount } from '../ui/amount.tsx'
import { Empty } from '../ui/empty.tsx'
import { Panel } from '../ui/panel.tsx'
import type { Visit } from '../visit.ts'

/** Per currency what lies at the banks, and whose it is. */
export async function ClientMoneyOf({ visit, before }: { visit: Visit; before: Date | undefined }) {
  const t = visit.phrases('books')
  const currencies = await clientMoney(visit.gateway, before)
  if (currencies.length === 0) return <Empty title={t('none')} />
  return (
    <>
      <div className="k-panels">
        {currencies.map((row) => (
          <Currency key={row.currencyCode} visit={visit} row={row} />
        ))}
      </div>
      <p className="c-soft">{t('difference')}</p>
    </>
  )
}

function Currency({ visit, row }: { visit: Visit; row: ClientMoney }) {
  const t = visit.phrases('books')
  const sums: readonly (readonly [name: string, value: Money | undefined])[] = [
    [t('clientColumns.available'), row.merchants.available],
    [t('clientColumns.reserved'), row.merchants.reserved],
    ...suspenseKinds
      .filter((kind) => kind !== 'OPEN_DEBIT')
      .map((kind) => [t(`suspense.${kind}`), row.suspense.get(kind)] as const),
    [t('clientColumns.openDebits'), row.openDebits],
    [t('clientColumns.clearing'), row.clearing],
    [t('clientColumns.fees'), row.fees],
    [t('clientColumns.own'), row.own],
  ]
  return (
    <Panel title={row.currencyCode}>
      <dl className="k-sums">
        <Sum name={t('clientColumns.bank')} value={row.bank} isWhole />
        {sums.map(
          ([name, value]) => value && value.amount !== 0n && <Sum key={name} name={name} value={value} />,
        )}
        <Sum name={t('clientColumns.difference')} value={row.difference} isWhole />
      </dl>
    </Panel>
  )
}

const Sum = ({ name, value, isWhole = false }: { name: string; value: Money; isWhole?: boolean }) => (
  <>
    <dt data-whole={isWhole || undefined}>{name}</dt>
    <dd data-whole={isWhole || undefined} data-negative={(isWhole && value.amount < 0n) || undefined}>
      <Amount value={value} />
    </dd>
  </>
)
