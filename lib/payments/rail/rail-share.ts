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
