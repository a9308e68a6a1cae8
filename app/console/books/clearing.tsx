import { clearing, type NamedClearing } from '#lib/console/books/books.ts'
import { isPaymentKind } from '#lib/money/payment-kinds.ts'
import { ageText } from '../ui/age-text.ts'
import { paymentAddress } from '../payments/payment-address.ts'
import { Empty } from '../ui/empty.tsx'
import { AmountCell, Table, TableHead } from '../ui/table.tsx'
import { When } from '../ui/when.tsx'
import type { Visit } from '../visit.ts'

/** What one side has booked and the other not yet, the oldest first. */
export async function Clearing({ visit }: { visit: Visit }) {
  const t = visit.phrases('books')
  const entries = await clearing(visit.gateway)
  if (entries.length === 0) return <Empty title={t('clearingNone')} />
  return (
    <>
      <p className="c-soft">{t('clearingLead')}</p>
      <Table name={t('clearing')}>
        <TableHead
          columns={[
            t('columns.account'),
            t('columns.payment'),
            t('columns.bankAccount'),
            { number: t('columns.amount') },
            t('columns.since'),
            { number: t('columns.age') },
          ]}
        />
        <tbody>
          {entries.map((entry, at) => (
            <tr key={at}>
              <th scope="row">{t(`kinds.${entry.kind}`)}</th>
              <td>
                <PaymentOf entry={entry} />
              </td>
              <td>{entry.account ?? '–'}</td>
              <AmountCell value={entry.money} />
              <td>
                <When at={entry.since} timeZone={visit.timeZone} />
              </td>
              <td data-number>{ageText(entry.ageSeconds)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  )
}

function PaymentOf({ entry: { payment } }: { entry: NamedClearing }) {
  if (!payment || !isPaymentKind(payment.kind)) return <>–</>
  const { merchantCode, kind, paymentId } = payment
  return <a href={paymentAddress({ merchantCode, kind, paymentId })}>{paymentId}</a>
}
