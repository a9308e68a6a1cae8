// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * A tester decides a transfer now, even one that was not sent yet; false when it was decided before.
 */
export const decideSandboxTransfer: StatementOf<{ state: string | null | undefined; now: Date | null | undefined; merchantCode: string | null | undefined; paymentId: string | null | undefined; kind: string | null | undefined }, Record<string, never>> = statement(
  'decide_sandbox_transfer',
  ['state', 'now', 'merchantCode', 'paymentId', 'kind'],
  `insert into sandbox_transfer (key, merchant_code, kind, payment_id, state, ends_as, due_at)
select key, merchant_code, kind, payment_id, $1, $1, $2
  from payout_order where merchant_code = $3 and payment_id = $4 and kind = $5
on conflict (key) do update set state = excluded.state, ends_as = excluded.ends_as
  where sandbox_transfer.state in ('NEVER_ARRIVED', 'PENDING')`,
)

/**
 * Decides transfers that are due; several workers may do so at once.
 */
export const decideSandboxTransfers: StatementOf<{ now: Date | null | undefined; limit: bigint | number | null | undefined }, { merchant_code: string; kind: 'payout' | 'refund'; payment_id: string; state: 'DONE' | 'REFUSED' }> = statement(
  'decide_sandbox_transfers',
  ['now', 'limit'],
  `with due as (
  select key from sandbox_transfer where state = 'PENDING' and due_at <= $1
   order by due_at limit $2 for no key update skip locked)
update sandbox_transfer transfer set state = transfer.ends_as from due where transfer.key = due.key
returning transfer.merchant_code, transfer.kind, transfer.payment_id, transfer.state`,
)

/**
 * The state of an order at the simulated bank: the result of `find`.
 */
export const findSandboxTransfer: StatementOf<{ bank: Uint8Array | null | undefined; key: string | null | undefined }, { state: 'NEVER_ARRIVED' | 'PENDING' | 'DONE' | 'REFUSED'; is_same: boolean | null }> = statement(
  'find_sandbox_transfer',
  ['bank', 'key'],
  `select state, content_digest = $1 as is_same from sandbox_transfer where key = $2`,
)

/**
 * The simulated bank accepts an order.
 */
export const sendSandboxTransfer: StatementOf<{ key: string | null | undefined; merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined; arrives: string | null | undefined; endsAs: string | null | undefined; dueAt: Date | null | undefined; bank: Uint8Array | null | undefined }, { state: 'NEVER_ARRIVED' | 'PENDING' | 'DONE' | 'REFUSED'; is_new: boolean; is_same: boolean }> = statement(
  'send_sandbox_transfer',
  ['key', 'merchantCode', 'kind', 'paymentId', 'arrives', 'endsAs', 'dueAt', 'bank'],
  `insert into sandbox_transfer (key, merchant_code, kind, payment_id, state, ends_as, due_at, content_digest)
values ($1, $2, $3, $4, $5, $6, $7, $8)
on conflict (key) do update
  set state = case sandbox_transfer.state when 'NEVER_ARRIVED' then 'PENDING' else sandbox_transfer.state end,
      due_at = case sandbox_transfer.state when 'NEVER_ARRIVED' then excluded.due_at else sandbox_transfer.due_at end,
      content_digest = case sandbox_transfer.state when 'NEVER_ARRIVED' then excluded.content_digest
        else coalesce(sandbox_transfer.content_digest, excluded.content_digest) end
returning state, xmax = 0 as is_new, content_digest = $8 as is_same`,
)
