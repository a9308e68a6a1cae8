/**
 * How much garbage V8 keeps before it looks for what is still used. By itself it lets 128 MB of short-lived objects,
 * and four times what is in use, pile up: the larger the machine, the more. The first can only be set at the start.
 */
const boundsOfGarbage = ['--max-semi-space-size=32', '--heap-growing-percent=60']

/**
 * What Node is started with for the server.
 *
 * @param {string} program its file
 * @param {string[]} [args]
 * @returns {string[]}
 */
export const serverCommand = (program, args = []) => [...boundsOfGarbage, program, ...args]
