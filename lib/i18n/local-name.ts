/** A name in one language. */
export interface NameIn {
  /** BCP 47 tag. */
  readonly language: string
  readonly text: string
}

/** The name of something in a country, in each language that is used there, the most common one first. */
export type LocalName = readonly [NameIn, ...NameIn[]]

/** The name for a reader of `locale`: in that language where there is one, else in the most common one. */
export const nameFor = (locale: string, names: LocalName): NameIn =>
  names.find(({ language }) => language === locale) ?? names[0]
