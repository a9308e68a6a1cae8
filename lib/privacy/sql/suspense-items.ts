import type { Queryable } from '../../platform/db/database.ts'
import { listAsJson, payerAsJson } from '../../platform/personal-data/sql/rows-as-json.ts'

/** What is known of an item that personal data is erased of; its row is locked. */
export interface HeldItem {
  readonly isOpen: boolean
  /** Its money is a payment's, and so is what names the payer. */
  readonly isMatched: boolean
  /** A return of its money was ordered and has not ended. */
  readonly isReturning: boolean
}

/**
 * Locks an item until the transaction ends; undefined when there is none of this ID. Two statements: the one
 * that waits for the lock would read matches and returns as they were before it waited.
 */
export async function holdItem(transaction: Queryable, itemId: string): Promise<HeldItem | undefined> {
  await transaction.query({
    name: 'hold_suspense_item_to_erase',
    text: 'select from suspense_item where id = $1 for no key update',
    values: [itemId],
  })
  const { rows } = await transaction.query<HeldItem>({
    name: 'suspense_item_to_erase',
    text: `
      select closed_at is null as "isOpen",
             exists (select from receipt_match matched where matched.receipt_id = item.receipt_id and matched.undone_at is null) as "isMatched",
             exists (select from suspense_return given where given.suspense_item_id = item.id and given.state in ('WAITING', 'SENT')) as "isReturning"
        from suspense_item item where item.id = $1`,
    values: [itemId],
  })
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
