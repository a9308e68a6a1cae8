import type { ImportedStatement } from '#lib/console/accounts/read-accounts.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Day } from '../../../ui/day.tsx'

interface StatementsProps {
  readonly statements: readonly ImportedStatement[]
}

/** From the first day of some statements to the last. */
export function Days({ statements }: StatementsProps) {
  const from = statements.flatMap((one) => one.from ?? []).toSorted()[0]
  const to = statements
    .flatMap((one) => one.to ?? [])
    .toSorted()
    .at(-1)
  if (from === undefined || to === undefined) return <>–</>
  return (
    <>
      <Day day={from} />
      {from !== to && (
        <>
          {' – '}
          <Day day={to} />
        </>
      )}
    </>
  )
}

/** What the first of them opens with, and the last closes with. */
export function Balances({ statements }: StatementsProps) {
  const opening = statements[0]?.opening
  const closing = statements.at(-1)?.closing
  if (!opening && !closing) return <>–</>
  return (
    <>
      {opening ? <Amount value={opening} /> : '–'} → {closing ? <Amount value={closing} /> : '–'}
    </>
  )
}
