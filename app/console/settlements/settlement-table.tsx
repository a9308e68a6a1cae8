import { settlementId, settlementSums, type Settlement } from '#lib/ledger/settlements/settlement.ts'
import { AmountCell, Table, TableHead } from '../ui/table.tsx'
import { When } from '../ui/when.tsx'
import type { Visit } from '../visit.ts'

/** The page of a settlement. */
export const settlementAddress = (settlement: Settlement): string =>
  `/console/settlements/${encodeURIComponent(settlement.merchantCode)}/${settlementId(settlement)}`

/** Settlements, a row each: the opening balance plus all sums is the closing balance. */
export function SettlementTable({
  visit,
  settlements,
}: {
  visit: Visit
  settlements: readonly Settlement[]
}) {
  const t = visit.phrases('settlements')
  const isOperator = visit.merchantCode === undefined
  return (
    <Table name={t('title')}>
      <TableHead
        columns={[
          t('id'),
          isOperator && t('merchant'),
          t('period'),
          ...(['opening', ...settlementSums, 'closing'] as const).map((name) => ({
            number: t(`sums.${name}`),
          })),
        ]}
      />
      <tbody>
        {settlements.map((settlement) => (
          <tr key={settlementAddress(settlement)}>
            <th scope="row" className="c-tight">
              <a href={settlementAddress(settlement)}>{settlementId(settlement)}</a>
            </th>
            {isOperator && <td>{settlement.merchantCode}</td>}
            <td className="c-tight">
              <When at={settlement.from} timeZone={visit.timeZone} /> –{' '}
              <When at={settlement.to} timeZone={visit.timeZone} />
            </td>
            {(['opening', ...settlementSums, 'closing'] as const).map((name) => (
              <AmountCell key={name} value={settlement[name]} />
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
