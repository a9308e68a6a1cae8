/** What one kind of finding is; its code is the key in `findingCodes` and stays. */
export interface FindingKind {
  /** An ERROR makes `doctor` end with exit code 1. */
  readonly severity: 'ERROR' | 'WARNING'
  readonly meaning: string
  readonly repair: string
  /** Money or secrets would be lost: the server does not start in live mode. */
  readonly refusesLiveStart?: true
}
