/** Under which the database keeps what this rail serves: never changes. */
export const sandboxRailName = 'sandbox'

/** The page that plays the institution of an attempt, under our own origin. */
export const institutionPath = (railReference: string): string => `/sandbox/institution/${railReference}`
