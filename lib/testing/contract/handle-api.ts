import { operations } from '../../../app/api/endpoints.ts'
import { toWebResponse } from '../../api/http/answer.ts'
import { fromWebRequest } from '../../api/http/api-request.ts'
import { openAnswers } from '../../api/http/edge.ts'
import type { Gateway } from '../../gateway.ts'

const answer = openAnswers(operations)

/** The whole API as one web-standard function. `address` is the client's. */
export const handleApi = async (gateway: Gateway, request: Request, address: string): Promise<Response> =>
  toWebResponse(await answer(gateway, fromWebRequest(request), address))
