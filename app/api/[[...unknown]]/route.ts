import { endpoints } from '../handlers.ts'

// Every path of the API that is none: 404 in the API's own form.
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints('/', {})
