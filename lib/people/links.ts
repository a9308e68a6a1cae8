/** Where an invitation is taken up. */
export const invitationLink = (publicUrl: string, key: string): string =>
  `${publicUrl}/console/invitation?key=${key}`

/** Where the sandbox lets the first person in. */
export const sandboxLink = (publicUrl: string, key: string): string => `${publicUrl}/console/start?key=${key}`
