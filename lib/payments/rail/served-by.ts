import type { PaymentContext } from '../payment-context.ts'
import type { Rail } from './rail.ts'
import type { Simulator } from './simulator.ts'

/** The rail of an attempt or a payout; undefined when this installation no longer has it. */
export const railNamed = ({ rails }: Pick<PaymentContext, 'rails'>, railName: string): Rail | undefined =>
  rails.find(({ name }) => name === railName)

/** The rail that would take a payout: the first that serves it and pays out. */
export const railOfPayout = (
  { rails }: Pick<PaymentContext, 'rails'>,
  payout: Parameters<Rail['serves']>[0],
): Rail | undefined =>
  rails.find((rail) => (rail.send !== undefined || rail.paysByFile === true) && rail.serves(payout))

/** The simulator of that rail; undefined if it has none, and always in live mode. */
export const simulatorOf = (
  context: Pick<PaymentContext, 'rails' | 'mode'>,
  railName: string,
): Simulator | undefined => (context.mode === 'sandbox' ? railNamed(context, railName)?.simulator : undefined)
