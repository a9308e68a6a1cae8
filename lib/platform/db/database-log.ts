/** What the database says about itself; a pino logger fits. */
export interface DatabaseLog {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}
