/**
 * A pattern that lines like this one fit: its words in any case, and any number where it has one. Banks write
 * days and references into texts that are otherwise always the same.
 */
export const patternOf = (text: string): string =>
  `(?i)${text
    .trim()
    .replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
    .replaceAll(/\d+/g, String.raw`\d+`)
    .replaceAll(/\s+/g, String.raw`\s+`)}`
