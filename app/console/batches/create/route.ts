import { z } from 'zod'
import { createBatchAct } from '#lib/console/acts/batch-acts.ts'
import { decide } from '#lib/console/acts/decide.ts'
import { answerConsoleForm, formsOnly } from '../../form.ts'

export { formsOnly as GET }

/** Puts what waits for an account into a batch. */
export const POST = (request: Request): Promise<Response> =>
  answerConsoleForm(request, 'suspense.work', async (visit, { record }) => {
    const decision = await decide(visit, createBatchAct, record)
    const made = decision.result === 'DONE' ? readMade.safeParse(decision.data).data : undefined
    return { ...decision, ...(made && { to: `/console/batches/${made.batchId}` }) }
  })

const readMade = z.object({ batchId: z.string() })
