import { operations } from '../../../app/api/endpoints.ts'
import { openEdge } from '../../api/http/edge.ts'

/** The whole API as one web-standard function. */
export const handleApi = openEdge(operations)
