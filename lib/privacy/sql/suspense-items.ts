import type { Queryable } from '../../platform/db/database.ts'
import { listAsJson, payerAsJson } from '../../platform/personal-data/sql/rows-as-json.ts'
import type { RowOf } from '../../platform/db/statement.ts'
import { holdSuspenseItemToErase, suspenseItemToErase } from '#sql/suspense_item'

/** What is known of an item that personal data is erased of; its row is locked. */
export type HeldItem = RowOf<typeof suspenseItemToErase>

/**
 * Locks an item until the transaction ends; undefined when there is none of this ID. Two statements: the one
 * that waits for the lock would read matches and returns as they were before it waited.
 */
export async function holdItem(transaction: Queryable, itemId: string): Promise<HeldItem | undefined> {
  await transaction.query(holdSuspenseItemToErase({ itemId }))
  const { rows } = await transaction.query(suspenseItemToErase({ itemId }))
  return rows[0]
}

/**
 * Everything that is stored about a suspense item, with these rows of payer_data, as JSON text; undefined
 * when there is no such item.
 */
export async function storedItem(
  transaction: Queryable,
  itemId: string,
  payerIds: readonly string[],
): Promise<string | undefined> {
  const { rows } = await transaction.query<{ stored: string }>({
    name: 'stored_suspense_item',
    text: `
      select jsonb_build_object(
               'item', to_jsonb(t),
               'receipt', (select to_jsonb(receipt) - array['digest', 'text_numbers'] from receipt where receipt.id = t.receipt_id),
               'returns', ${listAsJson('to_jsonb(given)', 'suspense_return given where given.suspense_item_id = t.id', 'given.created_at')},
               'payer_data', ${listAsJson(payerAsJson, 'payer_data payer where payer.id = any($2::uuid[])', 'payer.created_at, payer.id')}
             )::text as stored
        from suspense_item t where t.id = $1`,
    values: [itemId, payerIds],
  })
  return rows[0]?.stored
}
