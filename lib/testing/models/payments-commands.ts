import fc from 'fast-check'
import { completeShort, undoAndRedo } from './decided-commands.ts'
import {
  createPayin,
  changeMethod,
  receive,
  endPayin,
  reverse,
  payInPartsAndReverse,
} from './payin-commands.ts'
import { type Command } from './payment-command.ts'
import { createPayouts, decide, contradict, returnMoney } from './payout-commands.ts'
import { createRefunds, decideRefund, returnRefund } from './refund-commands.ts'

const which = fc.nat(1000)
const amount = fc.bigInt({ min: 1n, max: 1_000_00n })

/** Everything that may happen to a merchant's payments, in any order. */
export const commands: readonly fc.Arbitrary<Command>[] = [
  amount.map(createPayin),
  fc
    .tuple(which, fc.nat(9), fc.constantFrom(30n, 50n, 60n, 100n, 100n, 130n), fc.constantFrom(1, 1, 2, 3))
    .map(([of, by, hundredths, times]) => receive(of, by, hundredths, times)),
  which.map(changeMethod),
  fc
    .tuple(which, fc.constantFrom('CANCEL' as const, 'REFUSE' as const, 'EXPIRE' as const))
    .map(([of, how]) => endPayin(of, how)),
  which.map(reverse),
  fc
    .tuple(amount, fc.bigInt(1n, 99n), fc.bigInt(1n, 120n), fc.constantFrom(0n, 0n, 10n))
    .map(([of, first, second, later]) => payInPartsAndReverse(of, first, second, later)),
  fc.tuple(which, fc.nat(9)).map(([of, by]) => undoAndRedo(of, by)),
  fc
    .tuple(amount, fc.bigInt(0n, 5n), fc.constantFrom('HOUSE' as const, 'MERCHANT' as const), fc.boolean())
    .map(([of, hundredths, borneBy, restComes]) => completeShort(of, hundredths, borneBy, restComes)),
  fc.array(amount, { minLength: 1, maxLength: 6 }).map(createPayouts),
  fc.tuple(which, fc.constantFrom('CONFIRM' as const, 'REFUSE' as const)).map(([of, how]) => decide(of, how)),
  which.map(contradict),
  which.map(returnMoney),
  fc
    .tuple(which, fc.array(fc.bigInt(0n, 120n), { minLength: 1, maxLength: 3 }))
    .map(([of, hundredths]) => createRefunds(of, hundredths)),
  fc
    .tuple(which, fc.constantFrom('CONFIRM' as const, 'REFUSE' as const))
    .map(([of, how]) => decideRefund(of, how)),
  which.map(returnRefund),
]
