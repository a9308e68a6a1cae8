import { expect, it } from 'vitest'
import { readMigrations } from './migration-folder.ts'
import { migrationsFolder } from './migrate.ts'

/**
 * Tables that grow with each payment: an index on one of them takes minutes, and its build stops all writes.
 */
const large = [
  'payment',
  'payment_attempt',
  'payment_event',
  'payer_data',
  'receipt',
  'receipt_match',
  'ledger_entry',
  'ledger_posting',
  'callback',
  'callback_delivery',
  'callback_answer',
  'amount_claim_period',
  'payout_order',
  'sandbox_event',
  'statement_line',
  'suspense_item',
  'request_log',
]

/** The last one before the rule. */
const last = '20261124040000_refunded_rests'

/** The large tables on which a script builds an index, but for those that it creates. */
function indexed(script: string): readonly string[] {
  const text = script.replaceAll(/--.*$/gm, '')
  const found = [
    ...text.matchAll(
      /create\s+(?:unique\s+)?index\s+(?:if\s+not\s+exists\s+)?\S+\s+on\s+(?:only\s+)?"?(\w+)/gi,
    ),
    ...text.matchAll(
      /alter\s+table\s+"?(\w+)"?[^;]*?add\s+(?:constraint\s+\S+\s+)?(?:primary\s+key|unique|exclude)(?!\s+using\s+index)/gi,
    ),
  ].map(([, table = '']) => table)
  const created = new Set([...text.matchAll(/create\s+table\s+"?(\w+)/gi)].map(([, table]) => table))
  return found.filter((table) => large.includes(table) && !created.has(table))
}

it('no migration builds an index on a large table, which a command does while the gateway runs', async () => {
  const found = (await readMigrations(migrationsFolder))
    .filter(({ name }) => name > last)
    .flatMap(({ name, script }) => indexed(script).map((table) => `${name}: ${table}`))
  expect(found).toEqual([])
})

it.each([
  ['create index a on payment (status)', ['payment']],
  ['CREATE UNIQUE INDEX a ON "callback" (id) WHERE status = 1', ['callback']],
  ['alter table receipt add constraint b unique (source)', ['receipt']],
  ['alter table receipt add constraint b unique using index c', []],
  ['create table receipt (id int); create index a on receipt (id)', []],
  ['-- create index a on payment (status)', []],
  ['create index a on merchant (code)', []],
])('%s', (script, tables) => {
  expect(indexed(script)).toEqual(tables)
})
