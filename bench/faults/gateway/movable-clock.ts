/**
 * The clock of the machine as this process reads it with `Date`. Monotonic clocks are not moved, as when an
 * administrator or NTP sets the time. Import it before every other module.
 */
let aheadMs = 0

globalThis.Date = new Proxy(Date, {
  construct: (target, given: unknown[], made): Date => {
    const moment = given.length === 0 ? [target.now() + aheadMs] : given
    return Reflect.construct(target, moment, made) as Date
  },
  get: (target, name, made): unknown =>
    name === 'now' ? () => target.now() + aheadMs : Reflect.get(target, name, made),
})

/** Sets how far the clock is ahead of the real one; negative: behind. */
export const setClockAhead = (milliseconds: number): void => void (aheadMs = milliseconds)
