/**
 * Requests per second that a merchant may make unless it is configured otherwise (specification, "Limits").
 * The column has the same default.
 */
export const defaultRequestsPerSecond = 10
