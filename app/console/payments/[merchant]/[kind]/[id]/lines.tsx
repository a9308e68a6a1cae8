import { LineTable } from '../../../line-table.tsx'
import type { Seen } from './seen.ts'

/** The lines of banks that tell of it, with file and line number. */
export const Lines = ({ visit, story: { lines }, inClear, nameOf }: Seen) =>
  lines.length > 0 && (
    <LineTable visit={visit} lines={lines} inClear={inClear} nameOf={nameOf} withDecisions />
  )
