import type { ConsolePage } from '#lib/i18n/console-messages.ts'
import { may, type Position, type Right } from '#lib/people/rights.ts'

export interface Section {
  /** The last part of its address, and its name in the texts. */
  readonly page: Exclude<
    ConsolePage,
    'sign-in' | 'frame' | 'acts' | 'alarms' | 'alarm-rules' | 'rails' | 'tokens'
  >
  readonly right: Right | undefined
  /** Whether a gap stands before it. */
  readonly begins?: true
}

/** The pages of the console, in the order of the navigation, and the right that each asks for. */
export const sections: readonly Section[] = [
  { page: 'overview', right: 'payments.read' },
  { page: 'payments', right: 'payments.read', begins: true },
  { page: 'suspense', right: 'suspense.work' },
  { page: 'accounts', right: 'suspense.work' },
  { page: 'batches', right: 'suspense.work' },
  { page: 'books', right: 'books.read' },
  { page: 'callbacks', right: 'payments.read', begins: true },
  { page: 'settlements', right: 'payments.read' },
  { page: 'balances', right: 'payments.read' },
  { page: 'merchants', right: 'merchants.read', begins: true },
  { page: 'request-log', right: 'requests.read' },
  { page: 'people', right: 'people', begins: true },
  { page: 'approvals', right: 'approve' },
  // Everybody reads at least what they did themselves.
  { page: 'audit', right: undefined },
  { page: 'system', right: 'books.read' },
]

/** Those that somebody in this position may open. */
export const sectionsOf = (position: Position): readonly Section[] =>
  sections.filter(({ right }) => right === undefined || may(position, right))
