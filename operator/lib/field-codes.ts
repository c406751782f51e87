import * as z from 'zod/mini'

/** What is wrong with a value by the contract, as the server would say it: field → code. */
export function fieldCodes(schema: z.ZodMiniType, value: unknown): Record<string, string> {
  const read = z.safeEncode(schema, value)
  if (read.success) return {}
  return Object.fromEntries(
    read.error.issues.toReversed().map(({ path, message }) => [path.map(String).join('.'), message]),
  )
}
