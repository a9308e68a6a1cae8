import { bestOf, type WorkingList } from '#lib/console/suspense/working-list.ts'
import type { OpenItem } from '#lib/payments/suspense/open-items.ts'
import type { Query } from '../page-kind.tsx'
import { addressWith } from '../ui/address-with.ts'
import { Day } from '../ui/day.tsx'
import { Empty } from '../ui/empty.tsx'
import { Status } from '../ui/status.tsx'
import { Table } from '../ui/table.tsx'
import type { Visit } from '../visit.ts'
import { openFor, PaymentLink, signedText, whyText } from './item-words.tsx'
import { isFiltered } from './read-filter.ts'

interface ItemListProps {
  readonly visit: Visit
  readonly list: WorkingList
  readonly chosenId: string | undefined
  readonly query: Query
}

const columns = [
  'age',
  'account',
  'day',
  'amount',
  'payer',
  'text',
  'kind',
  'best',
  'merchant',
  'owner',
  'followUp',
  'note',
] as const

/** The items of the list, a row each; the box of a row belongs to the form of the marked ones. */
export function ItemList({ visit, list, chosenId, query }: ItemListProps) {
  const t = visit.phrases('suspense')
  if (list.items.length === 0)
    return (
      <Empty title={t('list.empty')}>{t(isFiltered(query) ? 'list.emptyFiltered' : 'list.emptyAll')}</Empty>
    )
  return (
    <Table name={t('list.name')} className="s-list">
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t('list.mark')}</span>
          </th>
          {columns.map((column) => (
            <th key={column} scope="col" data-number={column === 'amount' || undefined}>
              {t(`list.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {list.items.map((item) => (
          <Row
            key={item.id}
            visit={visit}
            item={item}
            waits={list.asked.has(item.id)}
            isChosen={item.id === chosenId}
          />
        ))}
      </tbody>
    </Table>
  )
}

interface RowProps {
  readonly visit: Visit
  readonly item: OpenItem
  readonly waits: boolean
  readonly isChosen: boolean
}

function Row({ visit, item, waits, isChosen }: RowProps) {
  const t = visit.phrases('suspense')
  const best = bestOf(item)
  const amount = signedText(item)
  const merchant = item.payment?.merchantCode ?? best?.merchantCode
  return (
    <tr data-chosen={isChosen || undefined}>
      <td>
        <input
          type="checkbox"
          form="marked"
          name="id"
          value={item.id}
          aria-label={t('list.markOne', { amount, day: item.movedOn })}
        />
      </td>
      <td className="c-tight">{openFor(visit, item)}</td>
      <td className="c-tight">{item.account}</td>
      <td>
        <Day day={item.movedOn} />
      </td>
      <th scope="row" data-number>
        <a
          className="s-amount"
          data-row={item.id}
          data-direction={item.direction}
          aria-current={isChosen || undefined}
          href={addressWith(visit.address, { item: item.id })}
        >
          {amount}
        </a>
      </th>
      <td>
        <Payer payer={item.payer} />
      </td>
      <td>
        <span className="s-text">{item.text}</span>
      </td>
      <td className="c-tight">
        {t(`kinds.${item.kind}`)} {waits && <Status tone="warn">{t('list.waits')}</Status>}
      </td>
      <td className={best && 's-best'}>
        {best && (
          <>
            <PaymentLink t={t} payment={best} />{' '}
            <span className="c-soft">
              {best.score} % · {whyText(t, best)}
            </span>
          </>
        )}
      </td>
      <td>{merchant}</td>
      <td>{item.owner}</td>
      <td>{item.followUp !== undefined && <Day day={item.followUp} />}</td>
      <td>
        <span className="s-text">{item.note}</span>
      </td>
    </tr>
  )
}

/** Who sent it, or whom it went to. */
const Payer = ({ payer }: Pick<OpenItem, 'payer'>) =>
  payer && (
    <>
      {payer.name} {payer.account !== undefined && <span className="c-soft">{payer.account}</span>}
    </>
  )
