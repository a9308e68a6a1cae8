type Present<Fields extends object> = {
  [Name in keyof Fields as undefined extends Fields[Name] ? never : Name]: Fields[Name]
} & {
  [Name in keyof Fields as undefined extends Fields[Name] ? Name : never]?: Exclude<Fields[Name], undefined>
}

/** The fields that have a value: what a file does not say is left out. */
export function present<Fields extends object>(fields: Fields): Present<Fields> {
  const stated: Record<string, unknown> = {}
  // Runs for each line of a file: a loop is several times as fast as lists of pairs.
  for (const name in fields) if (fields[name] !== undefined) stated[name] = fields[name]
  return stated as Present<Fields>
}
