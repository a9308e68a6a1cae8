import { readWaiting, recentBatches, type Waiting } from '#lib/console/batches/read-batch.ts'
import { Amount } from '../ui/amount.tsx'
import { paymentAddress } from '../payments/payment-address.ts'
import { consolePage } from '../page-kind.tsx'
import { ConsoleMain } from '../ui/console-main.tsx'
import { Empty } from '../ui/empty.tsx'
import { Choice } from '../ui/field.tsx'
import { ConsoleForm } from '../ui/form.tsx'
import { AmountCell, Table, TableHead } from '../ui/table.tsx'
import { When } from '../ui/when.tsx'
import type { Visit } from '../visit.ts'
import { BatchState } from './batch-state.tsx'
import './batches.css'
import { PayeeCells } from './payee-cells.tsx'

const shownMax = 100
const formats = ['pain.001.001.09', 'pain.001.001.03', 'csv'] as const

/** What waits to be paid out, and the files that were made of it. */
export default consolePage('suspense.work', async (visit, { query }) => {
  const t = visit.phrases('batches')
  const withPayees = query['show'] === 'payouts'
  const { waiting, payouts } = await readWaiting(visit.gateway, visit, withPayees)
  return (
    <ConsoleMain
      visit={visit}
      title={t('title')}
      lead={visit.phrases('frame')('zone', { zone: visit.timeZone })}
    >
      <section className="p-part" aria-labelledby="waiting-title">
        <h2 id="waiting-title">{t('waiting.title')}</h2>
        <WaitingAccounts visit={visit} waiting={waiting} />
        {waiting.length > 0 && !withPayees && (
          <p>
            <a href="/console/batches?show=payouts">{t('waiting.show')}</a>
          </p>
        )}
        {withPayees && <WaitingPayouts visit={visit} waiting={{ waiting, payouts }} />}
      </section>
      <section className="p-part" aria-labelledby="batches-title">
        <h2 id="batches-title">{t('list.title')}</h2>
        <Batches visit={visit} />
      </section>
    </ConsoleMain>
  )
})

function WaitingAccounts({ visit, waiting }: { visit: Visit; waiting: Waiting['waiting'] }) {
  const t = visit.phrases('batches')
  if (waiting.length === 0) return <Empty title={t('waiting.none')}>{t('waiting.noneHow')}</Empty>
  return (
    <Table name={t('waiting.title')}>
      <TableHead
        columns={[
          t('columns.account'),
          t('columns.currency'),
          { number: t('columns.payouts') },
          { number: t('columns.total') },
          { number: t('columns.balance') },
          { number: t('columns.missing') },
          t('columns.batch'),
        ]}
      />
      <tbody>
        {waiting.map(({ account, money, count, balance, missing }) => (
          <tr key={account.id}>
            <th scope="row">
              <a href={`/console/accounts/${account.id}`}>{account.name ?? account.identifier}</a>
            </th>
            <td>{account.currencyCode}</td>
            <td data-number>{count}</td>
            <AmountCell value={money} />
            <AmountCell value={balance} />
            <td data-number className={missing.amount > 0n ? 'p-missing' : undefined}>
              {missing.amount > 0n ? <Amount value={missing} /> : '–'}
            </td>
            <td>
              <ConsoleForm visit={visit} action="/console/batches/create" className="p-create">
                <input type="hidden" name="accountId" value={account.id} />
                <Choice
                  label={t('waiting.format')}
                  name="format"
                  value="pain.001.001.09"
                  options={formats.map((format) => [
                    format,
                    t.find(`formats.${format.replaceAll('.', '-')}`) ?? format,
                  ])}
                />
                <button className="c-button" data-kind="main">
                  {t('waiting.create')}
                </button>
              </ConsoleForm>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function WaitingPayouts({ visit, waiting: { waiting, payouts } }: { visit: Visit; waiting: Waiting }) {
  const t = visit.phrases('batches')
  const names = new Map(waiting.map(({ account }) => [account.id, account.name ?? account.identifier]))
  return (
    <Table name={t('waiting.payouts')}>
      <TableHead
        columns={[
          t('columns.payout'),
          t('columns.merchant'),
          t('columns.payee'),
          t('columns.payeeAccount'),
          t('columns.bank'),
          { number: t('columns.amount') },
          t('columns.account'),
        ]}
      />
      <tbody>
        {payouts.map(({ key, payout, money, payee, accountId }) => (
          <tr key={key}>
            <th scope="row">
              {payout ? (
                <a className="c-id" href={paymentAddress(payout)}>
                  {payout.paymentId}
                </a>
              ) : (
                t('return')
              )}
            </th>
            <td>{payout?.merchantCode ?? '–'}</td>
            <PayeeCells payee={payee} erased={t('erased')} />
            <AmountCell value={money} />
            <td>{names.get(accountId)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

async function Batches({ visit }: { visit: Visit }) {
  const t = visit.phrases('batches')
  const batches = await recentBatches(visit.gateway, shownMax)
  if (batches.length === 0) return <Empty title={t('list.none')} />
  return (
    <Table name={t('list.title')}>
      <TableHead
        columns={[
          t('columns.created'),
          t('columns.account'),
          t('columns.state'),
          { number: t('columns.payouts') },
          { number: t('columns.total') },
          t('columns.createdBy'),
          t('columns.approvedBy'),
          t('columns.exported'),
        ]}
      />
      <tbody>
        {batches.map((batch) => (
          <tr key={batch.id}>
            <th scope="row">
              <a href={`/console/batches/${batch.id}`}>
                <When at={batch.createdAt} timeZone={visit.timeZone} show="SECOND" />
              </a>
            </th>
            <td>{batch.account}</td>
            <td>
              <BatchState visit={visit} state={batch.state} />
            </td>
            <td data-number>{batch.orders}</td>
            <AmountCell value={batch.total} />
            <td>{batch.createdBy}</td>
            <td>{batch.approvedBy ?? '–'}</td>
            <td>{batch.exportedAt ? <When at={batch.exportedAt} timeZone={visit.timeZone} /> : '–'}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
