import { API_KEY_HEADER, CALLS_WITHOUT_KEY, PUBLIC_API } from '#contract/api/public/v1.ts'
import type { Described } from '#server/platform/openapi.ts'

/** Serves `/public/openapi.json` and `/public/docs`. */
export const publicApiDescription: Described = {
  title: 'Crava, public API',
  description: `What anybody may read: rankings, open cards, championships, finished matches, the proof log and settled reports. From any page, without a session. ${CALLS_WITHOUT_KEY} calls a minute from one address; with a key of the operator's, as many as the key says.`,
  version: '1',
  at: '/public',
  below: PUBLIC_API,
  key: {
    header: API_KEY_HEADER,
    description: 'Also as `key` in the address. It opens nothing more, it only allows more calls.',
  },
}
