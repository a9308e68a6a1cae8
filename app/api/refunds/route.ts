export { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } from '../mount.ts'
