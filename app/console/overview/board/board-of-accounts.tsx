import { boardOfAccounts, type BoardRow, type Counted } from '#lib/console/accounts/board.ts'
import { readTried, type TriedFile } from '#lib/console/accounts/tried-files.ts'
import type { ConsolePhrases } from '#lib/i18n/console-messages.ts'
import { Amount } from '../../ui/amount.tsx'
import { Day } from '../../ui/day.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ConsoleForm } from '../../ui/form.tsx'
import { Status } from '../../ui/status.tsx'
import { Table, TableHead } from '../../ui/table.tsx'
import type { Visit } from '../../visit.ts'
import { ageText } from '../../ui/age-text.ts'
import './board.css'
import { DropFiles } from './drop-files.tsx'
import { FileResult } from './file-result.tsx'

const columns = [
  'account',
  'currency',
  'last',
  'state',
  'difference',
  'credits',
  'debits',
  'payouts',
  'oldest',
  'file',
] as const
const ofNumbers: readonly string[] = ['difference', 'credits', 'debits', 'payouts', 'oldest']

interface BoardProps {
  readonly visit: Visit
  /** The file that was tried last, of the address. */
  readonly file: string | undefined
}

/** The bank accounts, what is wrong first, and what would become of a file that was dropped on one. */
export async function BoardOfAccounts({ visit, file }: BoardProps) {
  const t = visit.phrases('accounts')
  const rows = await boardOfAccounts(visit.gateway)
  const tried = file === undefined ? undefined : await readTried(visit.writes, visit.person.personId, file)
  return (
    <section className="b-board" aria-labelledby="board-title">
      <h2 id="board-title">{t('board.title')}</h2>
      {rows.length === 0 ? (
        <Empty title={t('board.none')}>{t('board.noneHow')}</Empty>
      ) : (
        <DropFiles>
          <Table name={t('board.title')} className="c-acts-stay">
            <TableHead
              columns={columns.map((column) => {
                const name = t(`board.columns.${column}`)
                return ofNumbers.includes(column) ? { number: name } : name
              })}
            />
            <tbody>
              {rows.map((row) => (
                <AccountRow
                  key={row.accountId}
                  visit={visit}
                  row={row}
                  tried={tried?.accountId === row.accountId ? tried : undefined}
                />
              ))}
            </tbody>
          </Table>
        </DropFiles>
      )}
    </section>
  )
}

interface AccountRowProps {
  readonly visit: Visit
  readonly row: BoardRow
  readonly tried: TriedFile | undefined
}

function AccountRow({ visit, row, tried }: AccountRowProps) {
  const t = visit.phrases('accounts')
  return (
    <>
      <tr data-drop data-chosen={tried ? true : undefined}>
        <th scope="row">
          <a href={`/console/accounts/${row.accountId}`}>{row.name}</a>
          <span className="c-under c-tight">
            {row.bank === undefined ? '' : `${row.bank} `}••{row.ending}
          </span>
        </th>
        <td>{row.currencyCode}</td>
        <td>
          {row.last ? (
            <>
              <Day day={row.last.day} />
              <span className="c-under c-tight">{t('board.age', { days: row.last.ageDays })}</span>
            </>
          ) : (
            t('board.noStatement')
          )}
        </td>
        <td>
          <StateOf row={row} t={t} />
        </td>
        <td data-number>{row.difference ? <Amount value={row.difference} /> : '–'}</td>
        {[row.credits, row.debits, row.payouts].map((counted, at) => (
          <td key={at} data-number>
            <Sum counted={counted} />
          </td>
        ))}
        <td data-number>{row.oldestSeconds === undefined ? '–' : ageText(row.oldestSeconds)}</td>
        <td>
          <ConsoleForm visit={visit} action="/console/overview/try" hasFiles className="b-drop">
            <input type="hidden" name="account" value={row.accountId} />
            <input type="file" name="file" required aria-label={t('board.choose', { account: row.name })} />
            <button className="c-button b-try">{t('board.try')}</button>
            <span className="b-trying">{t('board.trying')}</span>
          </ConsoleForm>
        </td>
      </tr>
      {tried && (
        <tr className="b-result" data-chosen>
          <td colSpan={columns.length}>
            <FileResult visit={visit} tried={tried} account={row.name} />
          </td>
        </tr>
      )}
    </>
  )
}

function StateOf({ row, t }: { row: BoardRow; t: ConsolePhrases<'accounts'> }) {
  const isDifferent = row.difference !== undefined && row.difference.amount !== 0n
  const isFine = !isDifferent && row.gaps.length === 0 && row.lateSeconds === 0
  return (
    <span className="b-states">
      {isDifferent && <Status tone="bad">{t('board.states.differs')}</Status>}
      {row.gaps.length > 0 && <Status tone="bad">{t('board.states.gap')}</Status>}
      {row.lateSeconds > 0 && <Status tone="warn">{t('board.states.late')}</Status>}
      {!row.isEnabled && <Status>{t('board.states.disabled')}</Status>}
      {isFine && row.isEnabled && row.last && <Status tone="good">{t('board.states.fine')}</Status>}
    </span>
  )
}

const Sum = ({ counted: { count, money } }: { counted: Counted }) =>
  count === 0 ? (
    '–'
  ) : (
    <>
      {count} · <Amount value={money} />
    </>
  )
