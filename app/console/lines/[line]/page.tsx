import type { ReactNode } from 'react'
import { accountNames } from '#lib/console/payments/account-names.ts'
import { lineStory, type LineStory } from '#lib/console/payments/line-story.ts'
import { consolePage } from '../../page-kind.tsx'
import { CustomersShown } from '../../payments/customers-shown.tsx'
import { EvidenceWords, People, ruleName } from '../../payments/decision-words.tsx'
import { LineAmount, lineState } from '../../payments/line-table.tsx'
import { paymentAddress } from '../../payments/payment-address.ts'
import { PartyWords } from '../../payments/payment-table.tsx'
import { recordLookAtLine, showsCustomers } from '../../payments/search-of-visit.ts'
import '../../payments/payments.css'
import { Amount } from '../../ui/amount.tsx'
import { ConsoleMain } from '../../ui/console-main.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Status } from '../../ui/status.tsx'
import { AmountCell, Table, TableHead } from '../../ui/table.tsx'
import { When } from '../../ui/when.tsx'
import { notHere, type Visit } from '../../visit.ts'

/** A line of a bank's statement from the other end: what the bank wrote, and what became of its money. */
export default consolePage<{ line: string }>('payments.read', async (visit, { params, query }) => {
  // Accounts of banks are the operator's.
  const story = visit.merchantCode === undefined ? await lineStory(visit.gateway, params.line) : undefined
  if (!story) notHere()
  const inClear = showsCustomers(visit, query)
  if (inClear) await recordLookAtLine(visit, story.line.lineId)
  const t = visit.phrases('payments')
  const account = (await accountNames(visit.gateway))(story.line.accountId)
  const title = t('lineTitle', { line: story.line.line })
  return (
    <ConsoleMain
      visit={visit}
      title={
        <>
          {title} <Status>{lineState(story.line.state)}</Status>
        </>
      }
      titleText={title}
      lead={t('lineLead', {
        file: story.line.file ?? story.line.format,
        account: account ?? '',
        zone: visit.timeZone,
      })}
    >
      <CustomersShown visit={visit} inClear={inClear} />
      <Written visit={visit} story={story} account={account} inClear={inClear} />
      <Became visit={visit} story={story} />
    </ConsoleMain>
  )
})

interface WrittenProps {
  readonly visit: Visit
  readonly story: LineStory
  readonly account: string | undefined
  readonly inClear: boolean
}

function Written({ visit, story: { line, written }, account, inClear }: WrittenProps) {
  const t = visit.phrases('payments')
  const facts = [
    ['account', account],
    ['file', written.file],
    ['number', written.number],
    ['format', written.format],
    ['importedAt', <When key="importedAt" at={written.importedAt} timeZone={visit.timeZone} show="SECOND" />],
    ['bookedOn', written.bookedOn],
    ['valueOn', written.valueOn],
    ['transactionOn', written.transactionOn],
    ['timeOfDay', written.timeOfDay],
    ['amount', <LineAmount key="amount" line={line} />],
    ['balanceAfter', written.balanceAfter && <Amount value={written.balanceAfter} />],
    [
      'payer',
      Object.keys(written.payer).length > 0 && <PartyWords party={written.payer} inClear={inClear} />,
    ],
    ['text', written.text && (inClear ? written.text : t('hidden'))],
    ['references', written.references.map(({ value }) => value).join(', ')],
    ['returnReason', written.returnReason],
  ] as const satisfies readonly (readonly [string, ReactNode])[]
  return (
    <Panel title={t('written')}>
      <dl className="c-facts">
        {facts.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{t(`writtenFacts.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </Panel>
  )
}

function Became({ visit, story: { line } }: { visit: Visit; story: LineStory }) {
  const t = visit.phrases('payments')
  return (
    <Panel title={t('became')}>
      {line.parts.length === 0 ? (
        <p className="c-soft">{t('noDecision')}</p>
      ) : (
        <Table name={t('tableOf', { name: t('became') })}>
          <TableHead
            columns={[t('state'), { number: t('amount') }, t('id'), t('rule'), t('evidence'), t('decidedBy')]}
          />
          <tbody>
            {line.parts.map(({ state, money, payment, rule, evidence, by, approvedBy }, at) => (
              <tr key={at}>
                <td>
                  <Status>{lineState(state)}</Status>
                </td>
                <AmountCell value={money} />
                <td>
                  {payment && (
                    <a className="p-id" href={paymentAddress(payment)}>
                      {payment.paymentId}
                    </a>
                  )}
                </td>
                <td>{rule && ruleName(rule)}</td>
                <td>
                  <EvidenceWords evidence={evidence} />
                </td>
                <td>{by && <People by={by} approvedBy={approvedBy} />}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  )
}
