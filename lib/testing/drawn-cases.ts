/**
 * How many random cases a plain run of the tests draws, where `npm test -- --full` draws so many: a quarter,
 * or `inPlainRun`.
 */
export const drawnCases = (inFullRun: number, inPlainRun = Math.ceil(inFullRun / 4)): number =>
  process.env['E2E_FULL'] === '1' ? inFullRun : inPlainRun

/** The same for damaged files, of which `DAMAGED_FILES` names another number. */
export const damagedFiles = (inFullRun: number, inPlainRun: number): number =>
  Number(process.env['DAMAGED_FILES'] ?? drawnCases(inFullRun, inPlainRun))
