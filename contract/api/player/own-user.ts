/** The signed-in user, as every page requests it; separate from the account calls that only the profile needs. */
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { zDate, zId } from '../../ids.ts'
import { LANGS } from '../../limits.ts'
import { zReais } from '../../money.ts'
import { zFileRef } from '../common.ts'

/** The signed-in user, with private fields. */
export const zMe = z.object({
  _id: zId,
  name: z.string(),
  username: z.string(),
  email: z.string(),
  emailConfirmed: z.boolean(),
  /** A new address waiting for its confirmation. */
  pendingEmail: z.nullable(z.string()),
  docNumber: z.string(),
  gender: z.enum(['M', 'F', 'O']),
  phones: z.array(z.string()),
  /** `yyyy-mm-dd`, set once. */
  birthDate: z.nullable(z.string()),
  photo: z.nullable(zFileRef),
  roles: z.array(z.string()),
  /** The influencer's own code. */
  code: z.optional(z.string()),
  lang: z.enum(LANGS),
  createdAt: zDate,
  balance: z.object({ amount: zReais }),
})

export const getMe = endpoint({
  name: 'getMe',
  summary: 'The signed-in user',
  method: 'GET',
  path: '/api/me',
  access: 'player',
  answer: zMe,
})
