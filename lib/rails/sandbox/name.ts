/** The name of this rail in the database: never changes. */
export const sandboxRailName = 'sandbox'

/** The page that simulates the institution of an attempt, under our own origin. */
export const institutionPath = (railReference: string): string => `/sandbox/institution/${railReference}`
