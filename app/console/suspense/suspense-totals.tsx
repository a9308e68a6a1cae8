import type { SuspenseKind } from '#lib/ledger/suspense/suspense-items.ts'
import type { ConsolePhrases } from '#lib/i18n/console-messages.ts'
import { money, type Money } from '#lib/money/money.ts'
import type { CurrencyCode } from '#lib/money/currency.ts'
import type { ItemTotal } from '#lib/payments/suspense/open-items.ts'
import { suspenseTabs, type SuspenseInBooks } from '#lib/payments/suspense/suspense-sums.ts'
import type { Query } from '../page-kind.tsx'
import { addressWith } from '../ui/address-with.ts'
import { Amount } from '../ui/amount.tsx'
import { Status } from '../ui/status.tsx'
import { AmountCell, Table, TableHead } from '../ui/table.tsx'
import { Tabs } from '../ui/tabs.tsx'
import type { Visit } from '../visit.ts'
import { tabNames, tabOf, type TabName } from './read-filter.ts'

type Totals = readonly ItemTotal[]

/** The tabs, with how many items each has. */
export function SuspenseTabs({ visit, query, totals }: { visit: Visit; query: Query; totals: Totals }) {
  const t = visit.phrases('suspense')
  const current = tabOf(query)
  return (
    <Tabs
      name={t('tabs.name')}
      tabs={tabNames.map((name) => ({
        href: addressWith(visit.address, {
          tab: name === 'all' ? undefined : name,
          item: undefined,
          after: undefined,
        }),
        name: t(`tabs.${name}`),
        count: ofTab(totals, name).reduce((sum, { count }) => sum + count, 0),
        isCurrent: name === current,
      }))}
    />
  )
}

const ofTab = (totals: Totals, tab: TabName): Totals => {
  if (tab === 'all') return totals
  const kinds: readonly SuspenseKind[] = suspenseTabs[tab]
  return totals.filter(({ kind }) => kinds.includes(kind))
}

interface TotalsProps {
  readonly t: ConsolePhrases<'suspense'>
  readonly query: Query
  readonly totals: Totals
  readonly books: readonly SuspenseInBooks[]
}

/** What the items of the tab add up to, by currency, and whether the whole list equals the books. */
export function TabTotals({ t, query, totals, books }: TotalsProps) {
  const tab = tabOf(query)
  const shown = ofTab(totals, tab)
  const codes = currenciesOf(shown)
  const isEqual = currenciesOf(totals, books).every((code) => equalsBooks(code, totals, books))
  return (
    <section className="s-totals" aria-label={t('totals.name')}>
      {codes.length === 0 ? (
        <p className="c-soft">{t('totals.none')}</p>
      ) : (
        <ul>
          {codes.map((code) => (
            <li key={code}>
              {tab === 'all' ? (
                <>
                  <Sum code={code} totals={shown.filter(({ kind }) => kind !== 'OPEN_DEBIT')} />
                  <Sum code={code} totals={shown.filter(({ kind }) => kind === 'OPEN_DEBIT')} isDebit />
                </>
              ) : (
                <Sum code={code} totals={shown} isDebit={tab === 'debits'} />
              )}
            </li>
          ))}
        </ul>
      )}
      <details className="c-fold" open={!isEqual}>
        <summary>
          <Status tone={isEqual ? 'good' : 'bad'}>{t(isEqual ? 'totals.equal' : 'totals.differ')}</Status>{' '}
          {t('totals.compare')}
        </summary>
        <BooksTable t={t} totals={totals} books={books} />
      </details>
    </section>
  )
}

function Sum({ code, totals, isDebit = false }: { code: CurrencyCode; totals: Totals; isDebit?: boolean }) {
  const sum = sumOf(code, totals)
  if (sum.amount === 0n) return null
  return (
    <strong>
      <Amount value={isDebit ? money(-sum.amount, code) : sum} />
    </strong>
  )
}

const sumOf = (code: CurrencyCode, totals: Totals): Money =>
  money(
    totals.reduce((all, { sum }) => (sum.currencyCode === code ? all + sum.amount : all), 0n),
    code,
  )

const currenciesOf = (totals: Totals, books: readonly SuspenseInBooks[] = []): readonly CurrencyCode[] =>
  [
    ...new Set([
      ...totals.map(({ sum }) => sum.currencyCode),
      ...books.map(({ currencyCode }) => currencyCode),
    ]),
  ].toSorted()

const isDebit = ({ kind }: ItemTotal): boolean => kind === 'OPEN_DEBIT'

function inBooks(
  code: CurrencyCode,
  books: readonly SuspenseInBooks[],
): Pick<SuspenseInBooks, 'came' | 'left'> {
  const nothing = money(0n, code)
  return books.find(({ currencyCode }) => currencyCode === code) ?? { came: nothing, left: nothing }
}

function equalsBooks(code: CurrencyCode, totals: Totals, books: readonly SuspenseInBooks[]): boolean {
  const { came, left } = inBooks(code, books)
  return (
    sumOf(
      code,
      totals.filter((total) => !isDebit(total)),
    ).amount === came.amount && sumOf(code, totals.filter(isDebit)).amount === left.amount
  )
}

/** Every tab by currency, beside the accounts SUSPENSE and OPEN_DEBITS. */
function BooksTable({ t, totals, books }: Omit<TotalsProps, 'query'>) {
  const columns = ['credits', 'payments', 'returns'] as const
  return (
    <Table name={t('totals.compare')}>
      <TableHead
        columns={[
          t('totals.currency'),
          ...columns.map((tab) => ({ number: t(`tabs.${tab}`) })),
          { number: t('totals.suspense') },
          { number: t('tabs.debits') },
          { number: t('totals.openDebits') },
        ]}
      />
      <tbody>
        {currenciesOf(totals, books).map((code) => {
          const { came, left } = inBooks(code, books)
          return (
            <tr key={code}>
              <th scope="row">{code}</th>
              {columns.map((tab) => (
                <AmountCell key={tab} value={sumOf(code, ofTab(totals, tab))} />
              ))}
              <AmountCell value={came} />
              <AmountCell value={sumOf(code, ofTab(totals, 'debits'))} />
              <AmountCell value={left} />
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}
