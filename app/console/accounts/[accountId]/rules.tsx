import { tryOutRule, bookedAs } from '#lib/console/accounts/try-out-rule.ts'
import type { AccountOnPage } from '#lib/console/accounts/read-accounts.ts'
import type { Query } from '../../page-kind.tsx'
import { AddRule, TriedLines } from '../../suspense/rule/tried-lines.tsx'
import { Amount } from '../../ui/amount.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Choice, TextField } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { AmountCell, Table, TableHead } from '../../ui/table.tsx'
import { EndRule } from './end-rule.tsx'
import type { Visit } from '../../visit.ts'

interface RulesProps {
  readonly visit: Visit
  readonly found: AccountOnPage
  readonly query: Query
}

/** The rules of an account with what each booked in 30 days, and a try-out of another one. */
export function Rules({ visit, found, query }: RulesProps) {
  const t = visit.phrases('accounts')
  const bookedWord = visit.phrases('suspense')
  const { account, rules } = found
  return (
    <Panel title={t('rules.title')}>
      {rules.length === 0 ? (
        <Empty title={t('rules.none')}>{t('rules.noneHow')}</Empty>
      ) : (
        <Table name={t('rules.title')}>
          <TableHead
            columns={[
              t('rules.text'),
              t('rules.book'),
              { number: t('rules.most') },
              { number: t('rules.hits') },
              t('rules.end'),
            ]}
          />
          <tbody>
            {rules.map((rule) => (
              <tr key={rule.id}>
                <th scope="row">
                  <code>{rule.whenText}</code>
                </th>
                <td>
                  {bookedWord(`bookAs.${rule.book}`)}
                  {rule.counterAccount !== undefined && ` (${rule.counterAccount})`}
                </td>
                <AmountCell value={rule.maxAmount} />
                <td data-number>
                  {rule.hits ? (
                    <>
                      {rule.hits.count} · <Amount value={rule.hits.money} />
                    </>
                  ) : (
                    0
                  )}
                </td>
                <td>
                  <EndRule visit={visit} rule={rule} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <h3>{t('rules.tryTitle')}</h3>
      <form className="a-fields" action={`/console/accounts/${account.id}`} method="get">
        <RuleFields visit={visit} query={query} />
        <button className="c-button">{t('rules.try')}</button>
      </form>
      {query['whenText'] !== undefined && <TriedRule visit={visit} found={found} query={query} />}
    </Panel>
  )
}

function RuleFields({ visit, query }: Omit<RulesProps, 'found'>) {
  const t = visit.phrases('accounts')
  return (
    <>
      <TextField
        label={t('rules.text')}
        name="whenText"
        value={query['whenText']}
        hint={t('rules.textHint')}
        required
        maxLength={300}
      />
      <TextField label={t('rules.most')} name="maxAmount" value={query['maxAmount']} inputMode="decimal" />
      <Choice
        label={t('rules.book')}
        name="book"
        value={query['book']}
        options={bookedAs.map((kind) => [kind, visit.phrases('suspense')(`bookAs.${kind}`)])}
        none={t('rules.any')}
      />
    </>
  )
}

/** What the rule would book, and the button that adds it. */
async function TriedRule({ visit, found: { account, others }, query }: RulesProps) {
  const tried = await tryOutRule(visit.gateway, visit, account, query)
  if ('refused' in tried) return <p className="a-gaps">{tried.refused}</p>
  return (
    <>
      <TriedLines visit={visit} tried={tried} />
      <AddRule
        visit={visit}
        accountId={account.id}
        others={query['book'] === 'OWN_TRANSFER' ? others : []}
        next={`/console/accounts/${account.id}`}
      >
        <RuleFields visit={visit} query={query} />
      </AddRule>
    </>
  )
}
