import { z } from 'zod'

/** What the next page says once about a form: that it was done, waits for an approval, or was refused. */
export const noticeSchema = z.object({
  tone: z.enum(['DONE', 'WAITS', 'REFUSED']),
  said: z.string(),
  /** What was typed, where it was refused: the form shows it again. */
  typed: z.record(z.string(), z.string()).optional(),
  /** Where the approval that is waited for can be seen. */
  approvalId: z.string().optional(),
})

export type Notice = z.infer<typeof noticeSchema>

/** A notice as the database kept it; undefined where there is none. */
export const readNotice = (stored: unknown): Notice | undefined => noticeSchema.safeParse(stored).data
