import type { LineFilter, LinePosition } from '#lib/platform/request-log/sql/select-lines.ts'
import { momentTyped } from '../local-moment.ts'
import type { Query } from '../page-kind.tsx'

/** The filter that an address chooses; times are those of a zone. */
export const lineFilterOf = ({ status, path, from }: Query, timeZone: string): LineFilter => ({
  status: /^[1-5]\d\d$/.test(status ?? '') ? Number(status) : undefined,
  path: /^\/[!-~]{0,299}$/.test(path?.trim() ?? '') ? path?.trim() : undefined,
  from: from === undefined ? undefined : momentTyped(from, timeZone),
})

/** Before which line a page of the log begins, as `afterText` wrote it; undefined: with the newest. */
export function linePositionOf(text: string | undefined): LinePosition | undefined {
  const [, ms, requestId] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(text ?? '') ?? []
  return ms === undefined || requestId === undefined ? undefined : { ms: Number(ms), requestId }
}

export const afterText = ({ ms, requestId }: LinePosition): string => `${ms}.${requestId}`
