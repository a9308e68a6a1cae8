import type { Queryable } from '../db/database.ts'

/** What the audit keeps of one command: who did what, and how it was before and after. No secrets. */
export interface MerchantChange {
  readonly actor: string
  readonly command: string
  readonly merchantCode: string
  readonly before?: object | undefined
  readonly after?: object | undefined
}

/** Appends to the audit and tells the other processes, at commit, to forget what they know of the merchant. */
export async function recordChange(transaction: Queryable, change: MerchantChange): Promise<void> {
  const json = (value: object | undefined) => (value === undefined ? null : JSON.stringify(value))
  await transaction.query({
    name: 'audit-event-of-merchant',
    text: `with audited as (
             insert into audit_event (actor, command, merchant_code, before, after) values ($1, $2, $3, $4, $5)
           )
           select pg_notify('merchant_changed', $3)`,
    values: [change.actor, change.command, change.merchantCode, json(change.before), json(change.after)],
  })
}

/** Takes the merchant's row for the rest of the transaction, so that changes come one after the other. False: no such merchant. */
export async function lockMerchant(transaction: Queryable, code: string): Promise<boolean> {
  const { rowCount } = await transaction.query({
    name: 'merchant-lock',
    text: 'select 1 from merchant where code = $1 for update',
    values: [code],
  })
  return rowCount === 1
}
