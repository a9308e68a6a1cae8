import type { Clock } from '../../platform/clock.ts'
import type { Psp } from './psp.ts'

/** An account at a provider. */
export interface PixAccount {
  readonly psp: Psp
  readonly clock: Clock
  readonly railId: string
  /** The receiver's PIX key. */
  readonly key: string
}
