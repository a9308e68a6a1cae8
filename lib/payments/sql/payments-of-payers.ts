import type { Rail } from '../rail/rail.ts'
import type { ToldByPayers } from '../rail/rail-personal-rows.ts'

type Rails = readonly Pick<Rail, 'personalRows'>[]

/** What every rail says about rows of payer_data: selects to follow another one. */
export const toldByRails = (rails: Rails, what: keyof ToldByPayers, payers: string): string =>
  rails
    .flatMap(({ personalRows = [] }) => personalRows)
    .map(({ tells }) => tells?.[what]?.(payers))
    .filter((text) => text !== undefined)
    .map((text) => ` union ${text}`)
    .join('')

/**
 * The receipts that rows of payer_data tell of, as the table `told` of a `with recursive`: their own, those
 * of which a source reported otherwise, or whose money was to go back, those that rails name, and the parts
 * into which they were divided. `payers` is an array of IDs, in SQL.
 */
export const toldReceipts = (rails: Rails, payers: string): string => `
  told as (
    select id, source, source_id from receipt where payer_data_id = any(${payers})
    union
    select id, source, source_id from receipt where id in (
       select coalesce(decision.receipt_id, conflict.receipt_id)
         from receipt_conflict conflict left join receipt_conflict_decision decision on decision.conflict_id = conflict.id
        where conflict.payer_data_id = any(${payers})
       union
       select item.receipt_id
         from suspense_return given join suspense_item item on item.id = given.suspense_item_id
        where given.payee_id = any(${payers})${toldByRails(rails, 'receipts', payers)})
    union
    select part.id, part.source, part.source_id
      from told join receipt part on part.source = told.source and part.source_id in (told.source_id || '/1', told.source_id || '/2'))`

/** The payments that they belong to, each by merchant, kind and ID, in SQL that follows `toldReceipts`. */
export const paymentsOfPayers = (rails: Rails, payers: string): string => `
  select merchant_code, kind, payment_id from payment_attempt where payer_data_id = any(${payers})
  union
  select matched.merchant_code, matched.kind, matched.payment_id from told join receipt_match matched on matched.receipt_id = told.id
   where matched.undone_at is null${toldByRails(rails, 'payments', payers)}`
