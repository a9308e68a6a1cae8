/** What was not done, in one sentence for whoever runs the gateway: why, and what to do instead. */
export interface Refused {
  readonly refused: string
  /** The command that helps, with what it does: the command line says it too. */
  readonly command?: string | undefined
}

export const isRefused = (outcome: object): outcome is Refused => 'refused' in outcome
