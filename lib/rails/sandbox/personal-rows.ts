import type { RailPersonalRows } from '../../payments/rail/rail-personal-rows.ts'
import { paymentsAsJson } from '../../platform/personal-data/payments-as-json.ts'
import { payersOfSandboxCredits } from '#sql/sandbox_credit'

/** Money that came to the simulated bank and that it has not reported: whose it is, its rail reference says. */
export const creditRows: RailPersonalRows = {
  payersOf: async (database, payments) => {
    const { rows } = await database.query(payersOfSandboxCredits({ payments: paymentsAsJson(payments) }))
    return rows.flatMap(({ id }) => id ?? [])
  },
  tells: {
    payments: (payers) => `
      select attempt.merchant_code, attempt.kind, attempt.payment_id
        from sandbox_credit credit cross join receiving_account account
        join payment_attempt attempt on attempt.receiving_account_id = account.id and attempt.rail_reference = credit.rail_reference
       where credit.payer_data_id = any(${payers})`,
  },
}
