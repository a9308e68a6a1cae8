/** The field of a rail's setting: a refused form never shows again what is called a secret. */
export const settingName = (name: string): string => `secret.${name}`
