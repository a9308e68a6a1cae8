const everyMs = 15_000

/**
 * Prints a line at most every 15 seconds: how far a run is.
 *
 * @param {string} name of the step
 * @param {() => string} progress how far it is, in words
 * @param {{ print?: (line: string) => void, now?: () => number }} [surroundings]
 * @returns {() => void} stops it
 */
export function startProgress(name, progress, { print = console.log, now = Date.now } = {}) {
  const started = now()
  const timer = setInterval(() => print(`   ${name}: ${progress()}, ${duration(now() - started)}`), everyMs)
  // The timer does not keep a finished run from ending.
  timer.unref()
  return () => clearInterval(timer)
}

/** Milliseconds in words: `45 s`, `2 min 10 s`. */
export function duration(milliseconds) {
  const seconds = Math.round(milliseconds / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/** A whole number in groups of three: `4 120`. */
export const grouped = (number) => String(number).replaceAll(/\B(?=(\d{3})+$)/g, ' ')
