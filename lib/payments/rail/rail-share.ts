import type { Rail } from './rail.ts'

/**
 * The rails whose orders one loop handles. Each rail has a loop of its own, so that one that answers slowly
 * delays no other. Empty: all rails.
 */
export interface RailShare {
  readonly only?: string
  readonly except?: readonly string[]
}

/** Limits one round of calls to rails. */
export interface RailRound {
  /** Aborts when the process stops. */
  readonly stopping?: AbortSignal | undefined
  /** Default: all rails. */
  readonly share?: RailShare
}

/** One share for each of the rails, and one for orders of rails that are not among them. */
export const sharesOf = (rails: readonly Rail[]): readonly RailShare[] => [
  ...rails.map(({ name }) => ({ only: name })),
  { except: rails.map(({ name }) => name) },
]
