import { tryOutRule, bookedAs } from '#lib/console/accounts/try-out-rule.ts'
import type { AccountOnPage } from '#lib/console/accounts/read-accounts.ts'
import type { Query } from '../../page-kind.tsx'
import { LineAmount } from '../../payments/line-table.tsx'
import { Amount } from '../../ui/amount.tsx'
import { Day } from '../../ui/day.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Choice, TextField } from '../../ui/field.tsx'
import { ConsoleForm } from '../../ui/form.tsx'
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
                  {t(`rules.kinds.${rule.book}`)}
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
        options={bookedAs.map((kind) => [kind, t(`rules.kinds.${kind}`)])}
        none={t('rules.any')}
      />
    </>
  )
}

const shownMax = 100

/** What the rule would book, and the button that adds it. */
async function TriedRule({ visit, found: { account, others }, query }: RulesProps) {
  const t = visit.phrases('accounts')
  const tried = await tryOutRule(visit.gateway, visit, account, query)
  if ('refused' in tried) return <p className="a-gaps">{tried.refused}</p>
  const { lines, ofPayments } = tried
  const open = lines.filter(({ itemId }) => itemId !== undefined).length
  return (
    <>
      <p>{t('rules.tried', { lines: lines.length, open, ofPayments })}</p>
      {lines.length > 0 && (
        <Table name={t('rules.triedLines')}>
          <TableHead
            columns={[t('rules.day'), { number: t('rules.amount') }, t('rules.lineText'), t('list.state')]}
          />
          <tbody>
            {lines.slice(0, shownMax).map((line, at) => (
              <tr key={at}>
                <td>
                  <Day day={line.bookedOn} />
                </td>
                <td data-number>
                  <LineAmount line={line} />
                </td>
                <td>{line.text}</td>
                <td>{line.itemId === undefined ? t(`rules.kinds.${line.state}`) : t('rules.open')}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <ConsoleForm visit={visit} action="/console/accounts/act" className="a-fields">
        <input type="hidden" name="accountId" value={account.id} />
        <RuleFields visit={visit} query={query} />
        {query['book'] === 'OWN_TRANSFER' && (
          <Choice
            label={t('rules.counter')}
            name="counterAccountId"
            value={undefined}
            options={others.map(({ id, name }) => [id, name])}
            none={t('rules.any')}
          />
        )}
        <label className="c-check">
          <input type="checkbox" name="apply" value="true" /> {t('rules.apply')}
        </label>
        <button className="c-button" data-kind="main" name="act" value="add-rule">
          {t('rules.add')}
        </button>
      </ConsoleForm>
    </>
  )
}
