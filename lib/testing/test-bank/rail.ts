import { isPaidOut } from '../../money/payment-kinds.ts'
import { confirmPayout } from '../../payments/payouts/end-payout.ts'
import type { RailDefinition, RailParts } from '../../payments/rail/rail-definition.ts'
import type { PayoutOrder, Rail, RailRefusal } from '../../payments/rail/rail.ts'
import { byRail } from '../../platform/audit/actor.ts'
import { openAccountDirectory } from '../../rails/own-accounts/account-directory.ts'
import { seedTestAccounts } from '../../rails/own-accounts/seed-test-accounts.ts'
import { bankOrders } from '../payouts/bank-orders.ts'
import { testBankName } from './name.ts'
import { simulatorOver } from './simulator.ts'

/**
 * The rail of tests that need any: it takes every method in every currency, sends every payout, and simulates
 * what a test requests. It keeps its payouts in memory and confirms them when its task runs.
 */
export const testBank: RailDefinition = { name: testBankName, modes: ['sandbox', 'live'], open: openTestBank }

function openTestBank({ db, clock, context, publicUrl }: RailParts): Rail {
  const accounts = openAccountDirectory(db, testBankName, clock)
  const payouts = bankOrders()
  return {
    name: testBankName,
    serves: () => true,
    open: async ({ paymentId, methodCode, currencyCode, railReference }) => {
      const refused = refusalOf(paymentId)
      if (refused) return { refused }
      const taking = await accounts.taking(methodCode, currencyCode)
      return {
        opened: {
          // The bank reports money at once.
          accounts: taking.map((account) => ({ ...account, noticeDelaySeconds: 0 })),
          redirectTo: `${publicUrl()}/${testBankName}/${railReference}`,
        },
      }
    },
    accept: async ({ paymentId }) => refusalOf(paymentId) ?? 'ACCEPTED',
    send: async (order) => ({ sent: payouts.accept(order) ? 'WAITING' : 'CONFLICT' }),
    find: async (order) => payouts.find(order),
    settleSeconds: 0,
    remind: async () => {},
    seed: () => seedTestAccounts(db, testBankName),
    repeatedTasks: [{ name: 'test bank', idleMs: 200, run: () => confirmAll(context(), payouts.all()) }],
    simulator: simulatorOver(context),
  }
}

/** A payment or payout whose ID starts with such a code is refused. */
const refusals = [
  'SECURITY_CHECK_FAILED',
  'CUSTOMER_VERIFICATION_INACTIVITY',
  'CUSTOMER_NOT_REGISTERED',
] as const satisfies readonly RailRefusal[]

const refusalOf = (paymentId: string) => refusals.find((code) => paymentId.startsWith(code))

/** Confirms every payout that it was sent; one that ended otherwise before stays as it is. */
async function confirmAll(
  context: ReturnType<RailParts['context']>,
  sent: readonly PayoutOrder[],
): Promise<boolean> {
  for (const { merchantCode, kind, paymentId } of sent)
    if (isPaidOut(kind)) await confirmPayout(context, { merchantCode, kind, paymentId }, byRail(testBankName))
  return false
}
