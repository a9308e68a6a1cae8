import type { Database } from '../db/database.ts'

/** Something in the books that does not agree with something else. */
export interface LedgerDifference {
  readonly check: string
  /** What it is about: an entry, an account, a payment. */
  readonly subject: string
  readonly expected: string
  readonly found: string
}

interface Check {
  readonly name: string
  readonly says: string
  /** Rows of (subject, expected, found): none when the books are right. */
  readonly text: string
}

const checks: readonly Check[] = [
  {
    name: 'ledger_check_entries',
    says: 'entry sums to zero',
    text: `
      select entry.id::text as subject, '0' as expected, coalesce(sum(posting.amount), 0)::text as found
        from ledger_entry entry left join ledger_posting posting on posting.entry_id = entry.id
       group by entry.id having coalesce(sum(posting.amount), 0) <> 0 or count(posting.line) < 2`,
  },
  {
    name: 'ledger_check_balances',
    says: 'balance is the sum of its postings',
    text: `
      with kept as (
        select 'MERCHANT_AVAILABLE/' || currency_code || '/' || merchant_code as account_id, available as balance, available_seq as seq
          from merchant_balance
        union all
        select 'MERCHANT_RESERVED/' || currency_code || '/' || merchant_code, reserved, reserved_seq from merchant_balance),
      posted as (
        select account_id, sum(amount) as balance, count(*) as postings, max(account_seq) as seq
          from ledger_posting where account_seq is not null group by account_id)
      select kept.account_id as subject, coalesce(posted.balance, 0) || ' after ' || coalesce(posted.postings, 0) as expected,
             kept.balance || ' after ' || kept.seq as found
        from kept left join posted using (account_id)
       where kept.balance <> coalesce(posted.balance, 0) or kept.seq <> coalesce(posted.postings, 0)
          or kept.seq <> coalesce(posted.seq, 0)`,
  },
  {
    name: 'ledger_check_running',
    says: 'balance after each posting follows from the one before',
    text: `
      select account_id || ' #' || account_seq as subject, (previous + amount)::text as expected, balance_after::text as found
        from (select account_id, account_seq, amount, balance_after,
                     lag(balance_after, 1, 0) over (partition by account_id order by account_seq) as previous
                from ledger_posting where account_seq is not null) running
       where balance_after <> previous + amount`,
  },
  {
    name: 'ledger_check_completions',
    says: 'a successful payment has exactly one completing entry of the order amount',
    text: `
      select p.merchant_code || ' ' || p.kind || ' ' || p.payment_id as subject, '1 × ' || p.amount as expected,
             count(posting.amount) || ' × ' || coalesce(min(posting.amount), 0) as found
        from payment p
        left join ledger_entry entry on (entry.merchant_code, entry.payment_kind, entry.payment_id)
          = (p.merchant_code, p.kind, p.payment_id) and entry.kind = 'COMPLETION'
        left join ledger_posting posting on posting.entry_id = entry.id
          and posting.account_id = 'MERCHANT_AVAILABLE/' || p.currency_code || '/' || p.merchant_code
       where p.kind <> 'payout'
       group by p.merchant_code, p.kind, p.payment_id, p.status, p.amount
      having count(posting.amount) <> (p.status = 'SUCCESS')::int
          or (p.status = 'SUCCESS' and min(posting.amount) <> p.amount)`,
  },
  {
    name: 'ledger_check_receipts',
    says: 'every receipt is booked once, in full',
    text: `
      select receipt.source || '/' || receipt.source_id as subject, '1 × ' || receipt.amount as expected,
             count(posting.amount) || ' × ' || coalesce(-min(posting.amount), 0) as found
        from receipt
        left join ledger_entry entry on entry.receipt_id = receipt.id and entry.kind = 'RECEIPT'
        left join ledger_posting posting on posting.entry_id = entry.id
          and posting.account_id = 'RECEIVING/' || receipt.currency_code || '/' || receipt.receiving_account_id
       group by receipt.id, receipt.source, receipt.source_id, receipt.amount
      having count(posting.amount) <> 1 or -min(posting.amount) <> receipt.amount`,
  },
  {
    name: 'ledger_check_received',
    says: 'a payment received what its receipts add up to',
    text: `
      select p.merchant_code || ' ' || p.kind || ' ' || p.payment_id as subject, coalesce(sum(receipt.amount), 0)::text as expected,
             p.money_received::text as found
        from payment p
        left join receipt_match matched on (matched.merchant_code, matched.kind, matched.payment_id)
          = (p.merchant_code, p.kind, p.payment_id)
        left join receipt on receipt.id = matched.receipt_id
       group by p.merchant_code, p.kind, p.payment_id, p.money_received
      having p.money_received <> coalesce(sum(receipt.amount), 0)`,
  },
  {
    name: 'ledger_check_claims',
    says: 'an amount has one owner at a time',
    text: `
      with period as (
        select receiving_account_id, amount, claimed_at, free_at, payment_id from amount_claim_period
        union all select receiving_account_id, amount, claimed_at, coalesce(free_at, 'infinity'), payment_id from amount_claim)
      select receiving_account_id || ' ' || amount as subject, 'free at ' || claimed_at as expected,
             'held until ' || held_until as found
        from (select *, lag(free_at) over (partition by receiving_account_id, amount order by claimed_at, free_at) as held_until
                from period) ordered
       where held_until > claimed_at`,
  },
]

/**
 * Recomputes the books from postings, receipts and payments in one consistent view and returns every difference. `onProgress` is
 * told the check that begins.
 */
export async function checkLedger(
  db: Database,
  onProgress: (says: string) => void = () => undefined,
): Promise<LedgerDifference[]> {
  return db.transaction(
    async (transaction) => {
      const differences: LedgerDifference[] = []
      for (const { name, says, text } of checks) {
        onProgress(says)
        const { rows } = await transaction.query<{ subject: string; expected: string; found: string }>({
          name,
          text,
        })
        differences.push(...rows.map((row) => ({ check: says, ...row })))
      }
      return differences
    },
    { isolation: 'repeatable read' },
  )
}
