import { planContests, type Contest } from './contests.ts'
import type { MerchantCode } from '../merchants.ts'
import type { Random } from './random.ts'
import {
  payinEndings,
  payinStories,
  payoutStories,
  topUpStories,
  type PaymentToCreate,
  type Story,
} from './stories.ts'

/** A payment that is created some time after a round began. */
export interface PlannedPayment extends PaymentToCreate, Story {
  readonly afterMs: number
}

/** Money for suspense that the bank reports some time after a round began. */
export interface PlannedReceipt {
  readonly id: string
  readonly paise: number
  readonly afterMs: number
}

/** All that is decided by chance in a round: the same for the same seed. */
export interface RoundPlan {
  readonly payments: readonly PlannedPayment[]
  readonly receipts: readonly PlannedReceipt[]
  readonly contests: readonly Contest[]
  readonly faultAfterMs: number
}

/** How long the load of a round lasts. */
export const loadMs = 2_500
const faultMs = { least: 400, most: 2_200 }
const receiptsPerRound = 4
const receiptPaiseMax = 100_000

/**
 * Whose payments they are, in turn: most are of the merchant whose server answers. The others must not delay
 * its callbacks.
 */
const merchants: readonly MerchantCode[] = ['ANSWERS', 'ANSWERS', 'ANSWERS', 'HANGS', 'FAILS', 'NONAME']

/** Plans a round: its number makes the IDs unique within a run. */
export function planRound(random: Random, round: number): RoundPlan {
  const stories = random.shuffle([
    ...payinStories(random.shuffle(payinEndings)),
    ...payinStories(random.shuffle(payinEndings)),
    ...topUpStories,
    ...payoutStories,
  ])
  return {
    payments: stories.map((story, index) => ({
      ...story,
      merchant: merchants[index % merchants.length] ?? 'ANSWERS',
      paymentId: `${story.prefix}${round}-${index}`,
      amount: 10 + 2 * random.below(2_000),
      afterMs: random.below(loadMs),
    })),
    receipts: Array.from({ length: receiptsPerRound }, (_, index) => ({
      id: `receipt-${round}-${index}`,
      paise: 1 + random.below(receiptPaiseMax),
      afterMs: random.below(loadMs),
    })),
    contests: planContests(random, round, loadMs),
    faultAfterMs: faultMs.least + random.below(faultMs.most - faultMs.least),
  }
}
