import { exportForBank } from '#lib/console/batches/export-for-bank.ts'
import { answerConsoleForm, formsOnly } from '../../../form.ts'

export { formsOnly as GET }

interface Context {
  readonly params: Promise<{ readonly batchId: string }>
}

/** The file for the bank. From the first time on the bank may have it: its payouts are processing. */
export const POST = (request: Request, { params }: Context): Promise<Response> =>
  answerConsoleForm(request, 'suspense.work', async (visit) => {
    const { batchId } = await params
    const exported = await exportForBank(visit, batchId)
    if ('refused' in exported) return { result: 'REFUSED', said: exported.refused }
    return new Response(new Uint8Array(exported.bytes), {
      headers: {
        'content-type': exported.name.endsWith('.csv') ? 'text/csv' : 'application/xml',
        'content-disposition': `attachment; filename="${exported.name}"`,
        'cache-control': 'no-store',
      },
    })
  })
