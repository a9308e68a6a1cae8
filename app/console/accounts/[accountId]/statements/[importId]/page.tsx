import { linesOfImport } from '#lib/console/accounts/lines-of-import.ts'
import { readImport, type TakenBack } from '#lib/console/accounts/read-accounts.ts'
import { cashAccountNamed } from '#lib/console/accounts/try-file.ts'
import { lineState } from '../../../../payments/line-table.tsx'
import { consolePage } from '../../../../page-kind.tsx'
import { LineTable } from '../../../../payments/line-table.tsx'
import { paymentAddress } from '../../../../payments/payment-address.ts'
import { showsCustomers } from '../../../../payments/search-of-visit.ts'
import { addressWith } from '../../../../ui/address-with.ts'
import { ConsoleMain } from '../../../../ui/console-main.tsx'
import { CopyId } from '../../../../ui/copy-id.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { ConsoleForm } from '../../../../ui/form.tsx'
import { Pager } from '../../../../ui/pager.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { Table, TableHead } from '../../../../ui/table.tsx'
import { When } from '../../../../ui/when.tsx'
import { notHere, type Visit } from '../../../../visit.ts'
import '../../../accounts.css'
import { ImportState } from '../import-state.tsx'
import { Balances, Days } from '../statement-cells.tsx'

interface Address {
  readonly accountId: string
  readonly importId: string
}

/** One imported file: its lines with what became of them, and what its undo takes back. */
export default consolePage<Address>('suspense.work', async (visit, { params, query }) => {
  const account = await cashAccountNamed(visit.gateway, params.accountId)
  const found = account && (await readImport(visit.gateway, params.importId))
  if (!account || !found) notHere()
  const t = visit.phrases('accounts')
  const { stored, by, statements, takenBack } = found
  const inClear = showsCustomers(visit, query)
  const isUndone = stored.state === 'UNDONE' || stored.state === 'UNDOING'
  const { lines, next } = await linesOfImport(
    visit,
    { importId: stored.id, isUndone, inClear },
    query['after'],
  )
  return (
    <ConsoleMain
      visit={visit}
      title={stored.fileName ?? t('statements.noName')}
      lead={t('statements.lead', { account: account.name, zone: visit.timeZone })}
      actions={
        <>
          <CopyId id={stored.id} />
          <a className="c-button" href={`/console/accounts/${account.id}/statements`}>
            {t('statements.title')}
          </a>
        </>
      }
    >
      <div className="a-two">
        <Panel title={t('statements.file')}>
          <dl className="c-facts">
            <dt>{t('statements.columns.state')}</dt>
            <dd>
              <ImportState visit={visit} state={stored.state} />
            </dd>
            <dt>{t('statements.columns.days')}</dt>
            <dd>
              <Days statements={statements} />
            </dd>
            <dt>{t('statements.columns.balances')}</dt>
            <dd>
              <Balances statements={statements} />
            </dd>
            <dt>{t('statements.columns.lines')}</dt>
            <dd>
              {t('statements.figures', {
                lines: stored.lines,
                matched: stored.matched,
                suspense: stored.suspense,
                payouts: stored.payouts,
                duplicates: stored.duplicates,
              })}
            </dd>
            <dt>{t('statements.columns.by')}</dt>
            <dd>
              {by}, <When at={stored.startedAt} timeZone={visit.timeZone} />
            </dd>
          </dl>
        </Panel>
        {isUndone ? (
          <Redo visit={visit} accountId={account.id} account={account.name} />
        ) : (
          <Undo visit={visit} importId={stored.id} takenBack={takenBack} />
        )}
      </div>
      <LineTable
        visit={visit}
        lines={lines}
        inClear={inClear}
        nameOf={(id) => (id === account.id ? account.name : undefined)}
        withDecisions
      />
      {!inClear && visit.may('customers.read') && (
        <p>
          <a href={addressWith(visit.address, { show: 'customers' })}>{t('statements.showPayers')}</a>
        </p>
      )}
      <Pager address={visit.address} next={next} />
    </ConsoleMain>
  )
})

interface UndoProps {
  readonly visit: Visit
  readonly importId: string
  readonly takenBack: readonly TakenBack[]
}

/** Takes the file back, with the list of what goes with it. */
function Undo({ visit, importId, takenBack }: UndoProps) {
  const t = visit.phrases('accounts')
  const isFinal = takenBack.some((line) => line.isFinal)
  return (
    <Panel title={t('undo.title')}>
      <p>{t(takenBack.length === 0 ? 'undo.nothing' : 'undo.lead', { count: takenBack.length })}</p>
      {takenBack.length > 0 && (
        <Table name={t('undo.list')}>
          <TableHead columns={[t('undo.line'), t('undo.is'), t('undo.payment'), t('undo.restores')]} />
          <tbody>
            {takenBack.map((line, at) => (
              <tr key={at}>
                <th scope="row">{line.line}</th>
                <td>{lineState(line.state === 'RECEIPT' ? 'MATCHED' : line.state)}</td>
                <td>
                  <PaymentOf line={line} />
                </td>
                <td>{line.isFinal ? t('undo.final') : t(`undo.kinds.${line.restores}`)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <ConsoleForm visit={visit} action="/console/accounts/act" className="c-form">
        <input type="hidden" name="importId" value={importId} />
        <TextField label={t('undo.reason')} name="reason" required maxLength={140} />
        {takenBack.length > 0 && (
          <label className="c-check">
            <input type="checkbox" name="withMatches" value="true" required /> {t('undo.withMatches')}
          </label>
        )}
        <button className="c-button" data-kind="danger" name="act" value="undo" disabled={isFinal}>
          {t('undo.undo')}
        </button>
      </ConsoleForm>
    </Panel>
  )
}

const PaymentOf = ({ line: { payment } }: { line: TakenBack }) =>
  payment ? (
    <a className="c-id" href={paymentAddress(payment)}>
      {payment.paymentId}
    </a>
  ) : (
    <>–</>
  )

/** The same file brings everything back as it was decided. */
function Redo({ visit, accountId, account }: { visit: Visit; accountId: string; account: string }) {
  const t = visit.phrases('accounts')
  return (
    <Panel title={t('redo.title')}>
      <p>{t('redo.lead')}</p>
      <ConsoleForm visit={visit} action="/console/overview/try" hasFiles className="c-acts">
        <input type="hidden" name="account" value={accountId} />
        <input type="file" name="file" required aria-label={t('board.choose', { account })} />
        <button className="c-button">{t('redo.redo')}</button>
      </ConsoleForm>
    </Panel>
  )
}
