/**
 * A refusal of a use case without what the command line alone needs: the command that shows more, and the ID of
 * a batch or account, which on a page is the one that is open.
 */
export const withoutCommands = (sentence: string): string =>
  sentence
    .replace(/: "[^"]*"(?:[^.]*)?(?=\.$)/, '')
    .replaceAll(/\b(batch|account) [\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, '$1')
