/** How many random cases a plain run of the tests draws, where `npm run test:full` draws so many. */
export const drawnCases = (inFullRun: number): number =>
  process.env['E2E_FULL'] === '1' ? inFullRun : Math.ceil(inFullRun / 4)
