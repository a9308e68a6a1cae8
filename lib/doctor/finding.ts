import { findingCodes, type FindingCode } from './finding-codes.ts'
import type { FindingKind } from './finding-kind.ts'

/** Something that an operator should put right. Never contains a secret or a person's data. */
export interface Finding {
  readonly severity: FindingKind['severity']
  readonly code: FindingCode
  /** What is wrong here, in one sentence. */
  readonly message: string
  readonly repair: string
}

/** A finding of this kind; `severity` and `repair` only where they are not the usual ones. */
export function finding(
  code: FindingCode,
  message: string,
  severity: Finding['severity'] = findingCodes[code].severity,
  repair: string = findingCodes[code].repair,
): Finding {
  return { severity, code, message, repair }
}
