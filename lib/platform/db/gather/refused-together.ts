/**
 * Whether the database refused a statement for what is in it, and wrote nothing of it: a constraint (class
 * 23), a trigger (P0), a value that it cannot take (21, 22, 44, 54), or two that waited for each other (40).
 * Of several rows in one statement it says nothing of the others: each can be tried alone.
 * https://www.postgresql.org/docs/18/errcodes-appendix.html
 */
export const isRefusedTogether = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(?:2[123]|4[04]|54|P0)/.test(String(error.code))
