import { z } from 'zod'
import { callbackNotFound, tokenErrors } from '#lib/api/endpoint/error-schemas.ts'
import { operation } from '#lib/api/endpoint/operation.ts'
import { resendCallback } from '#lib/callbacks/resend-callback.ts'
import { endpoints } from '../../../handlers.ts'
import { uuid } from '../../callback-id.ts'

const callbackId = z.string().regex(/^[\w-]{1,64}$/, 'must be an idCallback as GET /callbacks answers it')

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints('/callbacks/{idCallback}/!resend', {
  POST: operation({
    name: 'resendCallback',
    summary: 'Send a callback again',
    description:
      'The callback becomes `PENDING` and is sent now under the same `webhook-id`, even if it was delivered before. If it fails, it is repeated as often as a new callback.',
    access: 'token',
    request: { params: z.object({ idCallback: callbackId }) },
    responses: { 204: { description: 'The callback is being sent.' }, ...tokenErrors, 410: callbackNotFound },
    run: async (gateway, caller, { params }) => {
      if (
        !uuid.test(params.idCallback) ||
        !(await resendCallback(gateway, caller.merchantCode, params.idCallback))
      ) {
        return { failure: 'CALLBACK_NOT_FOUND' }
      }
      gateway.pageUpdates.wakeWorker()
      return { value: undefined }
    },
  }),
})
