import type { PaymentContext } from '../payment-context.ts'
import type { Rail, Served } from './rail.ts'
import type { Simulator } from './simulator.ts'

/** The rail of an attempt or a payout; undefined when this installation no longer has it. */
export const railNamed = ({ rails }: Pick<PaymentContext, 'rails'>, railName: string): Rail | undefined =>
  rails.find(({ name }) => name === railName)

/**
 * The rails that serve an attempt, in the order in which they are asked: by priority, those of one priority as
 * their shares say, then those without a rank in the order of the list. What a real institution serves, in
 * whatever amount, is not simulated.
 */
export function railsFor({ rails }: Pick<PaymentContext, 'rails'>, attempt: Served): readonly Rail[] {
  const { ordered: _, ...anyAmount } = attempt
  const isReal = rails.some((rail) => rail.rank !== undefined && rail.serves(anyAmount))
  const serving = rails.filter((rail) => rail.serves(attempt) && !(isReal && rail.simulator !== undefined))
  const drawn = serving.map((rail) => ({ rail, rank: rail.rank, turn: turnOf(rail) }))
  return drawn
    .toSorted((a, b) => (a.rank?.priority ?? Infinity) - (b.rank?.priority ?? Infinity) || a.turn - b.turn)
    .map(({ rail }) => rail)
}

/** Those of a method's operators whose customers some rail reaches. */
export const operatorsServed = <Operator extends { readonly code: string }>(
  { rails }: Pick<PaymentContext, 'rails'>,
  asked: Omit<Served, 'operatorCode'>,
  operators: readonly Operator[],
): readonly Operator[] =>
  operators.filter(({ code }) => rails.some((rail) => rail.serves({ ...asked, operatorCode: code })))

/** Drawn so that each rail is first as often as its share says (Efraimidis and Spirakis, 2006). */
const turnOf = ({ rank }: Rail): number => (rank ? -Math.log(1 - Math.random()) / rank.share : 0)

/** The rail that would take a payout: the first that serves it and pays out. */
export const railOfPayout = (context: Pick<PaymentContext, 'rails'>, payout: Served): Rail | undefined =>
  railsFor(context, payout).find((rail) => rail.send !== undefined || rail.paysByFile === true)

/** The simulator of that rail; undefined if it has none, and always in live mode. */
export const simulatorOf = (
  context: Pick<PaymentContext, 'rails' | 'mode'>,
  railName: string,
): Simulator | undefined => (context.mode === 'sandbox' ? railNamed(context, railName)?.simulator : undefined)
