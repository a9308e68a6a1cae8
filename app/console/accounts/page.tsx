import { accountsWithAddresses, type NamedAccount } from '#lib/console/accounts/read-accounts.ts'
import { consolePage } from '../page-kind.tsx'
import { Amount } from '../ui/amount.tsx'
import { ConsoleMain } from '../ui/console-main.tsx'
import { CopyId } from '../ui/copy-id.tsx'
import { Empty } from '../ui/empty.tsx'
import { Status } from '../ui/status.tsx'
import { Table, TableHead } from '../ui/table.tsx'
import type { Visit } from '../visit.ts'
import './accounts.css'
import { CanPayOut } from './can-pay-out.tsx'

/** Every account that receives money, each with the addresses that settle in it. */
export default consolePage('suspense.work', async (visit) => {
  const t = visit.phrases('accounts')
  const accounts = await accountsWithAddresses(visit.gateway)
  return (
    <ConsoleMain
      visit={visit}
      title={t('title')}
      actions={
        <>
          <a className="c-button" href="/console/accounts/add">
            {t('add.title')}
          </a>
          <a className="c-button" href="/console/accounts/layouts">
            {t('layouts.title')}
          </a>
        </>
      }
    >
      {accounts.length === 0 ? (
        <Empty title={t('board.none')}>{t('board.noneHow')}</Empty>
      ) : (
        <Table name={t('title')}>
          <TableHead
            columns={[
              t('list.account'),
              t('list.kind'),
              t('list.number'),
              t('list.currency'),
              { number: t('list.limit') },
              t('list.payOut'),
              t('list.state'),
            ]}
          />
          <tbody>
            {accounts.map((account) => [
              <Row key={account.account.id} visit={visit} row={account} />,
              ...account.addresses.map((address) => (
                <Row key={address.account.id} visit={visit} row={address} isAddress />
              )),
            ])}
          </tbody>
        </Table>
      )}
    </ConsoleMain>
  )
})

interface RowProps {
  readonly visit: Visit
  readonly row: NamedAccount
  readonly isAddress?: boolean
}

function Row({ visit, row: { account, name, bank, hindrance }, isAddress = false }: RowProps) {
  const t = visit.phrases('accounts')
  return (
    <tr data-address={isAddress || undefined}>
      <th scope="row">
        {isAddress ? name : <a href={`/console/accounts/${account.id}`}>{name}</a>}
        {bank !== undefined && <span className="c-under">{bank}</span>}
      </th>
      <td>{account.kind}</td>
      <td className="a-number">{account.identifier}</td>
      <td>{account.currencyCode}</td>
      <td data-number>{account.dailyLimit ? <Amount value={account.dailyLimit} /> : '–'}</td>
      <td>
        <CanPayOut visit={visit} hindrance={hindrance} />
      </td>
      <td>
        {account.disabledAt ? (
          <Status tone="warn">{t('list.disabled')}</Status>
        ) : (
          <Status tone="good">{t('list.enabled')}</Status>
        )}{' '}
        <CopyId id={account.id} />
      </td>
    </tr>
  )
}
