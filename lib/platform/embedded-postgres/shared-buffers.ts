const megabyte = 2 ** 20
/** PostgreSQL's own default. */
const leastMb = 128
const mostMb = 4_096

/**
 * `shared_buffers` in megabytes for a machine with so many bytes of memory: a quarter of it, as PostgreSQL's
 * documentation advises ("Resource Consumption"). Memory is taken as pages are used.
 */
export const sharedBuffersMb = (memoryBytes: number): number =>
  Math.min(mostMb, Math.max(leastMb, Math.floor(memoryBytes / 4 / megabyte)))
