import { cashAccountNamed } from '#lib/console/accounts/try-file.ts'
import { importsOfAccount, type ImportedStatement } from '#lib/console/accounts/read-accounts.ts'
import { consolePage } from '../../../page-kind.tsx'
import { ConsoleMain } from '../../../ui/console-main.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { Table, TableHead } from '../../../ui/table.tsx'
import { When } from '../../../ui/when.tsx'
import { notHere } from '../../../visit.ts'
import '../../accounts.css'
import { Balances, Days } from './statement-cells.tsx'
import { ImportState } from './import-state.tsx'

/** The files with statements of an account, the newest first. */
export default consolePage<{ accountId: string }>('suspense.work', async (visit, { params, query }) => {
  const account = await cashAccountNamed(visit.gateway, params.accountId)
  if (!account) notHere()
  const t = visit.phrases('accounts')
  const { imports, next } = await importsOfAccount(visit.gateway, account.id, query['after'])
  return (
    <ConsoleMain
      visit={visit}
      title={t('statements.of', { account: account.name })}
      lead={visit.phrases('frame')('zone', { zone: visit.timeZone })}
      actions={
        <a className="c-button" href={`/console/accounts/${account.id}`}>
          {t('statements.account')}
        </a>
      }
    >
      {imports.length === 0 ? (
        <Empty title={t('statements.none')}>{t('statements.noneHow')}</Empty>
      ) : (
        <Table name={t('statements.title')}>
          <TableHead
            columns={[
              t('statements.columns.file'),
              t('statements.columns.days'),
              t('statements.columns.balances'),
              { number: t('statements.columns.lines') },
              t('statements.columns.by'),
              t('statements.columns.when'),
              t('statements.columns.state'),
            ]}
          />
          <tbody>
            {imports.map(({ stored, by, statements }) => (
              <tr key={stored.id}>
                <th scope="row">
                  <a href={`/console/accounts/${account.id}/statements/${stored.id}`}>
                    {stored.fileName ?? t('statements.noName')}
                  </a>
                  <span className="c-under">{stored.format}</span>
                </th>
                <td>
                  <Days statements={statements} />
                </td>
                <td>
                  <Balances statements={statements} />
                </td>
                <td data-number>{linesOf(statements)}</td>
                <td>{by}</td>
                <td>
                  <When at={stored.startedAt} timeZone={visit.timeZone} />
                </td>
                <td>
                  <ImportState visit={visit} state={stored.state} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <Pager address={visit.address} next={next} />
    </ConsoleMain>
  )
})

const linesOf = (statements: readonly ImportedStatement[]): number =>
  statements.reduce((sum, { lines }) => sum + lines, 0)
