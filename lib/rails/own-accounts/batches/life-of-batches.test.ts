import fc from 'fast-check'
import { expect, it } from 'vitest'
import { endToEndIdOf } from '../../../bank-files/payments/end-to-end-id.ts'
import { checkLedger } from '../../../doctor/books/check-ledger.ts'
import type { PayoutKey } from '../../../payments/payouts/plan-payout.ts'
import { bookLines, lineOf } from '../../../testing/payouts/booked-lines.ts'
import { drawnCases } from '../../../testing/drawn-cases.ts'
import { ann, ben, payingGateway } from '../../../testing/payouts/paying-accounts.ts'
import { applyPain002 } from './status-report/apply-pain-002.ts'
import { approveBatch, cancelBatch } from './approve-batch.ts'
import { messageIdOf } from './batch.ts'
import { confirmBatch } from './confirm-batch.ts'
import { createBatch } from './create-batch.ts'
import { exportBatch } from './export-batch.ts'
import { refuseWaitingPayout } from './refuse-waiting.ts'
import { releaseBatch } from './release-batch.ts'
import { selectBatches } from './sql/batch-rows.ts'

const { gateway, inr, pay, statusOf, orderKey, rowsOf } = await payingGateway()
const { db } = gateway

/**
 * What the bank may execute: the end-to-end IDs of every file that it got, until a person says that it never
 * will.
 */
const atBank = new Map<string, string>()
const payouts: { readonly key: PayoutKey; readonly id: string }[] = []
const batches: string[] = []
const why = { reference: 'R', reason: 'the bank says so' }
const known = new Set<string>()

const steps = {
  pay: async () => {
    const key = await pay(10)
    payouts.push({ key, id: endToEndIdOf(await orderKey(key)) })
  },
  create: async () => {
    const request = { accountId: inr, format: 'pain.001.001.09', mapping: undefined } as const
    const created = await createBatch(gateway, request, ann)
    if ('batch' in created) batches.push(created.batch.id)
  },
  approve: async (_: number, batch: string) =>
    void (await approveBatch(gateway, batch, ben, { needsAnother: true })),
  export: async (_: number, batch: string) => {
    const file = await exportBatch(gateway, batch, ann)
    if ('refused' in file || known.has(batch)) return
    known.add(batch)
    for (const [id] of new TextDecoder().decode(file.bytes).matchAll(/(?<=<EndToEndId>)\w{26}/g)) {
      expect(atBank.get(id), `${id} is asked for in two files at a time`).toBeUndefined()
      atBank.set(id, batch)
    }
  },
  /** The way of a batch in one step, so that many reach the bank. */
  send: async () => {
    const before = batches.length
    await steps.create()
    const batch = batches[before]
    if (batch === undefined) return
    await steps.approve(0, batch)
    await steps.export(0, batch)
  },
  cancel: async (_: number, batch: string) => void (await cancelBatch(db, batch, ann)),
  confirm: async (_: number, batch: string) => void (await confirmBatch(gateway, { id: batch, ...why }, ann)),
  release: async (_: number, batch: string) => {
    const released = await releaseBatch(db, { id: batch, ...why }, ann)
    if ('refused' in released) return
    batches.push(released.newBatch.id)
    for (const [id, of] of atBank) if (of === batch) atBank.delete(id)
  },
  reject: async (_: number, batch: string) => {
    const group = { status: 'RJCT' }
    const report = { originalMessageId: messageIdOf(batch), group, payments: [], transactions: [] }
    await applyPain002(gateway, report, { actor: ann.by })
  },
  refuse: async (at: number, batch: string) => {
    const transactions = payouts.slice(at).map(({ id }) => ({ endToEndId: id, status: 'RJCT' }))
    const report = { originalMessageId: messageIdOf(batch), group: {}, payments: [], transactions }
    await applyPain002(gateway, report, { actor: ann.by })
  },
  giveUp: async (at: number) =>
    void (await refuseWaitingPayout(gateway, { payout: payouts[at]!.key, reason: 'no more', ...ann })),
  debit: async (at: number) =>
    void (await bookLines(gateway, [lineOf(inr, { amount: 1_000n, text: payouts[at]!.id })])),
  giveBack: async (at: number) =>
    void (await bookLines(gateway, [
      lineOf(inr, { amount: 1_000n, direction: 'CREDIT', text: `RETURN ${payouts[at]!.id}` }),
    ])),
  debitBatch: async (_: number, batch: string) => {
    const [found] = await selectBatches(db, { id: batch, limit: 1 })
    if (found && found.total.amount > 0n)
      await bookLines(gateway, [lineOf(inr, { amount: found.total.amount, text: messageIdOf(batch) })])
  },
  /** The process dies before the commit: the same import comes again later. */
  crash: async (at: number) => {
    const dying = { ...gateway, db: { ...db, transaction: rolledBack } }
    const line = lineOf(inr, { amount: 1_000n, text: payouts[at]!.id })
    await expect(bookLines(dying, [line])).rejects.toThrow('the process died')
  },
}
const rolledBack: typeof db.transaction = (run) =>
  db.transaction(async (transaction) => {
    await run(transaction)
    throw new Error('the process died')
  })

type Step = keyof typeof steps
const stepNames = Object.keys(steps) as Step[]

async function take(step: Step, pick: number): Promise<void> {
  const needsPayout = step !== 'pay' && payouts.length === 0
  const batch = batches[pick % Math.max(batches.length, 1)]
  if (needsPayout) return
  if (batch === undefined && step !== 'pay' && step !== 'create') return
  await steps[step](pick % Math.max(payouts.length, 1), batch ?? '')
}

/** No payout is both refused and settled, and each debit settled one payout once. */
async function holds(): Promise<void> {
  const wrong = await rowsOf(
    `select o.payment_id, p.status from payout_order o join payment p using (merchant_code, kind, payment_id)
      where p.status = 'REFUSED' and (select count(*) filter (where role = 'DEBIT') > count(*) filter (where role = 'RETURN')
                                        from payout_line l where l.key = o.key)
         or p.status in ('SUCCESS', 'REFUSED') and o.state <> 'ENDED'`,
  )
  const debits = await rowsOf(
    `select payment_id, count(*) from ledger_entry where kind = 'PAYOUT_SETTLED' group by payment_id having count(*) > 1`,
  )
  expect([wrong, debits]).toEqual([[], []])
  expect(await checkLedger(db)).toEqual([])
}

it('whatever happens in whatever order: no payout is paid twice, or both refused and settled, and the books add up', async () => {
  const drawn = fc.record({
    step: fc.constantFrom(...stepNames),
    pick: fc.nat(1_000),
    meanwhile: fc.option(fc.constantFrom(...stepNames), { freq: 4 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(drawn, { minLength: 10, maxLength: 40 }), async (sequence) => {
      // Those of earlier runs are left as they are: only the newest are picked.
      payouts.length = 0
      batches.length = 0
      for (let at = 0; at < 3; at += 1) await steps.pay()
      await steps.send()
      await steps.pay()
      for (const { step, pick, meanwhile } of sequence)
        await Promise.all([take(step, pick), ...(meanwhile ? [take(meanwhile, pick + 1)] : [])])
      await holds()
      for (const { key } of payouts)
        expect(['WAITING', 'PROCESSING', 'SUCCESS', 'REFUSED']).toContain(await statusOf(key))
    }),
    { numRuns: drawnCases(60) },
  )
}, 120_000)
