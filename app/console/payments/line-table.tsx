import { consolePhrases } from '#lib/i18n/console-messages.ts'
import { maskedName } from '#lib/console/masked.ts'
import type { FoundLine } from '#lib/console/search/find.ts'
import { Amount } from '../ui/amount.tsx'
import { Day } from '../ui/day.tsx'
import { EvidenceWords, People, ruleName } from './decision-words.tsx'
import { Panel } from '../ui/panel.tsx'
import { Status } from '../ui/status.tsx'
import { Table, TableHead } from '../ui/table.tsx'
import type { Visit } from '../visit.ts'
import { lineAddress, paymentAddress } from './payment-address.ts'
import './payments.css'

interface LineTableProps {
  readonly visit: Visit
  readonly lines: readonly FoundLine[]
  readonly inClear: boolean
  readonly nameOf: (accountId: string) => string | undefined
  /** Whether the rules and people are told that decided about them. */
  readonly withDecisions?: boolean
}

/** Lines of banks, each with what became of it. */
export function LineTable({ visit, lines, inClear, nameOf, withDecisions = false }: LineTableProps) {
  const t = visit.phrases('payments')
  return (
    <Panel title={t('lines')}>
      <Table name={t('tableOf', { name: t('lines') })} className="p-list">
        <TableHead
          columns={[
            t('line'),
            t('day'),
            t('bankAccount'),
            { number: t('amount') },
            t('payer'),
            t('text'),
            t('state'),
            t('id'),
            ...(withDecisions ? [t('rule'), t('evidence'), t('decidedBy')] : []),
          ]}
        />
        <tbody>
          {lines.map((line) => (
            <tr key={lineAddress(line)}>
              <th scope="row">
                <a className="p-line" href={lineAddress(line)}>
                  {t('lineOf', { line: line.line, file: line.file ?? line.format })}
                </a>
              </th>
              <td>
                <Day day={line.place.bookedOn} />
              </td>
              <td>{nameOf(line.accountId)}</td>
              <td data-number>
                <LineAmount line={line} />
              </td>
              <td>{line.payer?.name && (inClear ? line.payer.name : maskedName(line.payer.name))}</td>
              <td>{inClear ? line.text : line.text === undefined ? '' : t('hidden')}</td>
              <td>
                <Status>{lineState(line.state)}</Status>
              </td>
              <td>
                <PaymentsOf line={line} />
              </td>
              {withDecisions && <DecisionsOf parts={line.parts} />}
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}

/** What left the account is negative. */
export const LineAmount = ({
  line: { money, direction },
}: {
  line: Pick<FoundLine, 'money' | 'direction'>
}) => <Amount value={direction === 'DEBIT' ? { ...money, amount: -money.amount } : money} />

/** The rule that decided, what it saw, and the people where it was them. */
const DecisionsOf = ({ parts }: Pick<FoundLine, 'parts'>) => (
  <>
    <td>{parts.map(({ rule }) => rule && ruleName(rule)).join(', ')}</td>
    <td>
      {parts.map(({ evidence }, at) => (
        <EvidenceWords key={at} evidence={evidence} />
      ))}
    </td>
    <td>
      {parts.map(({ by, approvedBy }, at) => by && <People key={at} by={by} approvedBy={approvedBy} />)}
    </td>
  </>
)

const PaymentsOf = ({ line }: { line: FoundLine }) =>
  line.parts.map(
    ({ payment }) =>
      payment && (
        <a key={paymentAddress(payment)} className="p-id" href={paymentAddress(payment)}>
          {payment.paymentId}
        </a>
      ),
  )

/** What became of a line, in words; a state that has none as it is stored. */
export function lineState(state: string): string {
  const t = consolePhrases('payments')
  return t.find(`lineStates.${state}`) ?? state
}
