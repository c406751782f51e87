// Separate from common.ts: the field rules it imports would load with every first page of the clients.
import * as z from 'zod/mini'
import { zReason } from '../fields.ts'
import { zDone, zIdParam } from './common.ts'

/** The body of a change that needs only a reason. */
export const zBecause = z.object({ reason: zReason })

/** An action on one resource that needs a reason and returns no data. */
export const byReason = { params: zIdParam, body: zBecause, answer: zDone } as const
