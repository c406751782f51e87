import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { zDate } from '../../ids.ts'
import { zPublicSettings } from '../../public-settings.ts'

export const siteInfo = endpoint({
  name: 'siteInfo',
  summary: 'Who runs this, under which licence and rules, and what stands still now',
  method: 'GET',
  path: '/api/public/info',
  access: 'visitor',
  answer: z.object({
    operator: z.object({ name: z.string(), licence: z.string(), contact: z.string() }),
    /** Support services for problem gambling. */
    helpLines: z.array(z.object({ name: z.string(), url: z.string() })),
    ...zPublicSettings.shape,
    demo: z.boolean(),
    termsVersion: z.string(),
    /** Fees of games created from now on, in percent. */
    fees: z.object({
      'coach-friend': z.number(),
      'game-vs': z.number(),
      'game-vs-vip': z.number(),
      'push-game': z.number(),
    }),
    /** The maximum deposit, in whole reais. */
    depositMost: z.number(),
    now: zDate,
  }),
})
