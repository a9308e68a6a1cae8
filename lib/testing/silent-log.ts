/** A log that nobody reads. */
export const silentLog = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
