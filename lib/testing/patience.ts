/**
 * For `vi.waitFor`: a condition that comes true is seen at once, and a machine that has much else to do gets
 * a minute.
 */
export const patiently = { timeout: 60_000, interval: 10 } as const
