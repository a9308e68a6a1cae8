import { z } from 'zod'
import type { CandidateDetail } from '#lib/console/suspense/item-detail.ts'
import { amountShortest } from '#lib/money/money.ts'

const target = z.object({
  kind: z.enum(['payin', 'topup', 'payout', 'refund', 'return']),
  merchantCode: z.string().optional(),
  id: z.string(),
  fee: z.string().optional(),
  acceptShort: z.enum(['HOUSE']).optional(),
  why: z.string().optional(),
})
export type Target = z.infer<typeof target>

/** What the button of a candidate sends: one press assigns to it, with the charge of the bank split off. */
export const targetText = ({
  kind,
  merchantCode,
  paymentId,
  fee,
  why,
}: Omit<CandidateDetail, 'facts' | 'status' | 'due' | 'score'>): string =>
  JSON.stringify({ kind, merchantCode, id: paymentId, fee: fee && amountShortest(fee), why } satisfies Target)

/** The target of the button that was pressed; undefined: the typed fields count. */
export function readTarget(text: string): Target | undefined {
  try {
    return target.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
