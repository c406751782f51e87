import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'

/** The columns that the contract says a list can be sorted by. */
export function columnsOf({ query }: Pick<Endpoint, 'query'>): string[] {
  const { shape } = query as Partial<z.ZodMiniObject>
  const sort = shape?.sort as z.ZodMiniOptional<z.ZodMiniEnum> | undefined
  return sort ? Object.values(sort.def.innerType.def.entries).map(String) : []
}
