import { statementAsked, type StatementAsked } from '#lib/console/ledger/statement-asked.ts'
import { accountStatements, type StatementLine } from '#lib/ledger/account-statement.ts'
import { listBalances, type MerchantBalance } from '#lib/ledger/read-balances.ts'
import { isCurrencyCode } from '#lib/money/currency.ts'
import { add } from '#lib/money/money.ts'
import { consolePage } from '../page-kind.tsx'
import { addressWith } from '../ui/address-with.ts'
import { ConsoleMain } from '../ui/console-main.tsx'
import { Empty } from '../ui/empty.tsx'
import { TextField } from '../ui/field.tsx'
import { FileLinks } from '../ui/file-links.tsx'
import { Filters } from '../ui/filters.tsx'
import { Pager } from '../ui/pager.tsx'
import { Panel } from '../ui/panel.tsx'
import { AmountCell, Table, TableHead } from '../ui/table.tsx'
import type { Visit } from '../visit.ts'
import { MovementTable } from './movement-table.tsx'

const rowsOfPage = 100
const linesOfStatement = 200

/** What merchants have in each currency, and the statement of one of them. */
export default consolePage('payments.read', async (visit, { query }) => {
  const t = visit.phrases('balances')
  const merchantCode = visit.merchantCode ?? (query['merchant']?.trim() || undefined)
  const { db, clock } = visit.gateway
  const found = await listBalances(db, merchantCode, placeIn(query['after']), rowsOfPage + 1)
  const rows = found.slice(0, rowsOfPage)
  const last = rows.at(-1)
  const asked = statementAsked(query, visit.merchantCode, { now: clock.now(), timeZone: visit.timeZone })
  return (
    <ConsoleMain
      visit={visit}
      title={t('title')}
      lead={visit.phrases('frame')('zone', { zone: visit.timeZone })}
      actions={asked && <FileLinks address={visit.address} path="/console/balances/export" />}
    >
      {visit.merchantCode === undefined && (
        <Filters action="/console/balances" isFiltered={merchantCode !== undefined}>
          <TextField label={t('merchant')} name="merchant" value={merchantCode} autoComplete="off" />
        </Filters>
      )}
      {rows.length > 0 ? (
        <BalanceTable visit={visit} balances={rows} />
      ) : (
        <Empty title={t('none')}>
          <p>{t('noneWhy')}</p>
        </Empty>
      )}
      <Pager
        address={visit.address}
        next={found.length > rowsOfPage && last ? `${last.currencyCode}~${last.merchantCode}` : undefined}
      />
      {asked && <Statement visit={visit} asked={asked} />}
    </ConsoleMain>
  )
})

function placeIn(
  text: string | undefined,
): Pick<MerchantBalance, 'merchantCode' | 'currencyCode'> | undefined {
  const [, currencyCode = '', merchantCode = ''] = /^([A-Z]{3,4})~(.+)$/s.exec(text ?? '') ?? []
  return isCurrencyCode(currencyCode) ? { merchantCode, currencyCode } : undefined
}

function BalanceTable({ visit, balances }: { visit: Visit; balances: readonly MerchantBalance[] }) {
  const t = visit.phrases('balances')
  return (
    <Table name={t('title')}>
      <TableHead
        columns={[
          visit.merchantCode === undefined && t('merchant'),
          t('currency'),
          { number: t('available') },
          { number: t('reserved') },
          { number: t('balance') },
          t('statement'),
        ]}
      />
      <tbody>
        {balances.map(({ merchantCode, currencyCode, available, reserved }) => (
          <tr key={`${merchantCode} ${currencyCode}`}>
            {visit.merchantCode === undefined && <th scope="row">{merchantCode}</th>}
            <td>{currencyCode}</td>
            <AmountCell value={available} />
            <AmountCell value={reserved} />
            <AmountCell value={add(available, reserved)} />
            <td>
              <a
                href={addressWith('/console/balances', {
                  merchant: visit.merchantCode === undefined ? merchantCode : undefined,
                  currency: currencyCode,
                })}
              >
                {t('statementOf', { currency: currencyCode })}
              </a>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** The movements of both accounts of a merchant over some days. */
async function Statement({ visit, asked }: { visit: Visit; asked: StatementAsked }) {
  const t = visit.phrases('balances')
  const { merchantCode, currencyCode } = asked.statement
  const accounts = await accountStatements(visit.gateway.db, asked.statement)
  const read = await Promise.all(
    accounts.map(async (account) => ({ ...account, ...(await firstOf(account.postings)) })),
  )
  return (
    <>
      <h2>{t('statementOf', { currency: currencyCode })}</h2>
      <Filters
        name={t('statementOf', { currency: currencyCode })}
        action="/console/balances"
        isFiltered={false}
        kept={{
          merchant: visit.merchantCode === undefined ? merchantCode : undefined,
          currency: currencyCode,
        }}
      >
        <TextField label={t('from')} name="from" type="date" value={asked.from} />
        <TextField label={t('to')} name="to" type="date" value={asked.to} />
      </Filters>
      {read.map(({ account, opening, closing, lines, isCut }) => (
        <Panel key={account} title={t(`accounts.${account}`)}>
          <MovementTable
            visit={visit}
            name={t(`accounts.${account}`)}
            merchantCode={merchantCode}
            rows={lines}
            opening={opening}
            {...(!isCut && { closing })}
          />
          {isCut && <p className="c-soft">{t('more', { count: linesOfStatement })}</p>}
        </Panel>
      ))}
    </>
  )
}

async function firstOf(postings: AsyncIterable<StatementLine>) {
  const lines: StatementLine[] = []
  for await (const line of postings) {
    if (lines.length === linesOfStatement) return { lines, isCut: true }
    lines.push(line)
  }
  return { lines, isCut: false }
}
