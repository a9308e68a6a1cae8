import { z } from 'zod'

/** What a page says about the form before it: that it was done, waits for an approval, or was refused. */
export const noticeSchema = z.object({
  /** Tells two of the same words apart. */
  id: z.string(),
  /** The path of the page that says it. */
  page: z.string(),
  /** When it was left, in milliseconds. */
  at: z.number(),
  tone: z.enum(['DONE', 'WAITS', 'REFUSED']),
  said: z.string(),
  /** What was typed, where it was refused: the form shows it again. */
  typed: z.record(z.string(), z.string()).optional(),
  /** Where the approval that is waited for can be seen. */
  approvalId: z.string().optional(),
})

export type Notice = z.infer<typeof noticeSchema>

const saidForMs = 15_000

/** The notice that the database kept, where this page is to say it: for some seconds every read gets it. */
export function readNotice(stored: unknown, address: string, now: Date): Notice | undefined {
  const notice = noticeSchema.safeParse(stored).data
  const isHere = notice !== undefined && notice.page === pathOf(address)
  return isHere && now.getTime() - notice.at < saidForMs ? notice : undefined
}

/** An address without its query. */
export const pathOf = (address: string): string => address.replace(/[?#].*$/s, '')
