import { gatherCalls } from './gathered-calls.ts'

/**
 * Calls that run one by one, a few of them side by side: those that were refused together do not take every
 * connection when each is tried alone.
 */
export const fewAtOnce = <Call, Answer>(
  run: (call: Call) => Promise<Answer>,
  atOnce: number,
): ((call: Call) => Promise<Answer>) =>
  gatherCalls<Call, Answer>({ run: (calls) => Promise.all(calls.map(run)), most: 1, atOnce })
