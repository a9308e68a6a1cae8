import { settledEntries, type SettledEntry } from '#lib/ledger/settlements/settlement-entries.ts'
import { settlementId } from '#lib/ledger/settlements/settlement.ts'
import type { Settlement } from '#lib/ledger/settlements/settlement.ts'
import { consolePage } from '../../../page-kind.tsx'
import { ConsoleMain } from '../../../ui/console-main.tsx'
import { FileLinks } from '../../../ui/file-links.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { SettlementTable, settlementAddress } from '../../settlement-table.tsx'
import { settlementOf, type SettlementParams } from '../../settlement-of-address.ts'
import { MovementTable } from '../../../balances/movement-table.tsx'
import type { Visit } from '../../../visit.ts'

const rowsOfPage = 100

/** One settlement with its entries: they add up from the opening to the closing balance. */
export default consolePage<SettlementParams>('payments.read', async (visit, { params, query }) => {
  const settlement = await settlementOf(visit, params)
  const { entries, next } = await entriesOf(visit, settlement, query['after'])
  const t = visit.phrases('settlements')
  return (
    <ConsoleMain
      visit={visit}
      title={settlementId(settlement)}
      lead={t('leadOf', { merchant: settlement.merchantCode, zone: visit.timeZone })}
      actions={<FileLinks address="/" path={`${settlementAddress(settlement)}/export`} />}
    >
      <SettlementTable visit={visit} settlements={[settlement]} />
      <Panel title={t('entries')}>
        <MovementTable
          visit={visit}
          name={t('entries')}
          merchantCode={settlement.merchantCode}
          rows={entries}
        />
      </Panel>
      <Pager address={visit.address} next={next} />
    </ConsoleMain>
  )
})

/** A page of its entries, after the positions that the address has. */
async function entriesOf({ gateway }: Visit, settlement: Settlement, after: string | undefined) {
  const [, available, reserved] = /^(\d{1,18})~(\d{1,18})$/.exec(after ?? '') ?? []
  const position =
    available === undefined || reserved === undefined
      ? undefined
      : { available: BigInt(available), reserved: BigInt(reserved) }
  const entries: SettledEntry[] = []
  const asked = { after: position, atOnce: rowsOfPage * 2 }
  for await (const entry of settledEntries(gateway.db, settlement, asked)) {
    const last = entries.at(-1)
    if (entries.length === rowsOfPage && last)
      return { entries, next: `${last.position.available}~${last.position.reserved}` }
    entries.push(entry)
  }
  return { entries, next: undefined }
}
