/** For `vi.waitFor`: polls every 10 ms, and gives a busy machine a minute. */
export const patiently = { timeout: 60_000, interval: 10 } as const
