import type { Queryable } from '../../platform/db/database.ts'

/**
 * The rows of payer_data of an item, in SQL: of its receipt, of its line in every format, and of the payees
 * of its returns. `$1` is the ID of the item. What a payment has is left out: it belongs to that.
 */
export const payersOfItem = `
  with item as (
    select item.id, item.receipt_id,
           coalesce(item.statement_line_id,
             case receipt.source when 'own-accounts' then substring(receipt.source_id from '^[0-9a-f-]{36}')::uuid end) as line_id,
           position('/' in receipt.source_id) > 0 as is_part
      from suspense_item item left join receipt on receipt.id = item.receipt_id
     where item.id = $1
       and not exists (select from receipt_match matched where matched.receipt_id = item.receipt_id and matched.undone_at is null)),
  line as (
    select line_id as id from item where not coalesce(is_part, false)
    union select other.id from item join statement_line other on other.duplicate_of = item.line_id where not coalesce(is_part, false)
    union select other.id from item join statement_line other on other.reverses = item.line_id and other.state = 'REVERSAL'
           where not coalesce(is_part, false))
  select receipt.payer_data_id as id from item join receipt on receipt.id = item.receipt_id
  union select told.payer_data_id from line join statement_line told on told.id = line.id
  union select given.payee_id from item join suspense_return given on given.suspense_item_id = item.id`

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

/** Clears the personal data of an item. The caller holds it. */
export async function erasePayersOfItem(transaction: Queryable, itemId: string): Promise<void> {
  await transaction.query({
    name: 'erase_payers_of_suspense_item',
    text: `
      update payer_data set data = '{}', sealed = null, data_key_id = null, lookup = null, erased_at = coalesce(erased_at, now())
       where id in (${payersOfItem})`,
    values: [itemId],
  })
}
