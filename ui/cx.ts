/** Joins class names, leaving out whatever is absent or switched off. */
export function cx(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
