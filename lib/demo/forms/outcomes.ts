/** The sandbox outcome for each prefix of a payment ID (specification-gaps.md, "Sandbox outcomes"). */
export interface OutcomeByPrefix {
  readonly prefix: string
  readonly description: string
}

/** For payins and top-ups, the one without a prefix first: the usual one. */
export const outcomesByPrefix: readonly OutcomeByPrefix[] = [
  { prefix: '', description: 'You decide, at the simulated institution' },
  { prefix: 'sbx-success-', description: 'Success about one second after the payin was created' },
  { prefix: 'sbx-refused-', description: 'Refused by the institution after one second' },
  { prefix: 'sbx-expired-', description: 'Expired after one second' },
  { prefix: 'sbx-late-', description: 'Expired after one second, the money arrives two seconds later' },
  { prefix: 'sbx-under-', description: 'Half of the money arrives after one second' },
  { prefix: 'sbx-over-', description: 'Ten per cent too much arrives after one second' },
  { prefix: 'sbx-security-', description: 'Create is refused: SECURITY_CHECK_FAILED' },
  { prefix: 'sbx-inactive-', description: 'Create is refused: CUSTOMER_VERIFICATION_INACTIVITY' },
  { prefix: 'sbx-unregistered-', description: 'Create is refused: CUSTOMER_NOT_REGISTERED' },
]

/** For payouts. */
export const payoutOutcomesByPrefix: readonly OutcomeByPrefix[] = [
  { prefix: '', description: 'Success after about two seconds' },
  { prefix: 'sbx-success-', description: 'Success after about one second' },
  { prefix: 'sbx-refused-', description: 'The bank refuses it; the money is released' },
  { prefix: 'sbx-timeout-before-', description: 'The connection breaks before the bank receives the order' },
  { prefix: 'sbx-timeout-after-', description: 'The connection breaks before the bank’s answer arrives' },
  { prefix: 'sbx-security-', description: 'Create is refused: SECURITY_CHECK_FAILED' },
  { prefix: 'sbx-inactive-', description: 'Create is refused: CUSTOMER_VERIFICATION_INACTIVITY' },
  { prefix: 'sbx-unregistered-', description: 'Create is refused: CUSTOMER_NOT_REGISTERED' },
]
