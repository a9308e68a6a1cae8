import type { ApiAnswer } from '#lib/demo/api/api-exchange.ts'
import type { ShopBalance } from '#lib/demo/api/read-balances.ts'
import { indented } from '#lib/demo/api/token.ts'
import { moneyText } from '../../sandbox/money-text.ts'
import { CodeBlock } from '../../ui/code-block.tsx'

/** GET /balances: the currencies with money, and the number of those without. */
export const Balances = ({ balances }: { balances: readonly ShopBalance[] | ApiAnswer }) => (
  <section className="panel" aria-labelledby="balances">
    <h2 id="balances">Balances</h2>
    <p className="request-line">
      <b>GET</b> /api/balances
    </p>
    {'status' in balances ? (
      <CodeBlock text={indented(balances.body)} label="answer" copy={false} />
    ) : (
      <BalanceTable balances={balances} />
    )}
  </section>
)

const BalanceTable = ({ balances }: { balances: readonly ShopBalance[] }) => {
  const moved = balances.filter(
    ({ available, reserved }) => available.amount !== 0n || reserved.amount !== 0n,
  )
  return (
    <>
      {moved.length > 0 && (
        <table className="balances">
          <thead>
            <tr>
              <th scope="col">Currency</th>
              <th scope="col">Available</th>
              <th scope="col">Reserved</th>
            </tr>
          </thead>
          <tbody>
            {moved.map(({ available, reserved }) => (
              <tr key={available.currencyCode}>
                <th scope="row">{available.currencyCode}</th>
                <td>{moneyText(available)}</td>
                <td>{moneyText(reserved)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="hint">
        {balances.length - moved.length} {moved.length > 0 ? 'other ' : ''}currencies hold nothing. What
        customers pay in is available at once; a payout reserves its amount and fee until the bank has
        decided.
      </p>
    </>
  )
}
