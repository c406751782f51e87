import { safeDecode } from 'zod/mini'
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'

/** When the data embedded in the page was served, as far as the browser can tell, in milliseconds since 1970. */
export const PAGE_ANSWERED_AT = performance.timeOrigin

/** The response embedded in the page for an endpoint that answers everybody alike, or undefined. */
export function answerInPage<E extends Endpoint>(endpoint: E): z.output<E['answer']> | undefined {
  const text = document.getElementById('answers')?.textContent
  if (!text) return undefined
  const answers = JSON.parse(text) as Record<string, unknown>
  const decoded = safeDecode(endpoint.answer, answers[endpoint.name] as never)
  return decoded.success ? (decoded.data as z.output<E['answer']>) : undefined
}
