/** The player's acceptance of terms, when a new version is in force. */
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { zDone } from '../common.ts'

export const getTerms = endpoint({
  access: 'player',
  name: 'getTerms',
  summary: 'The version of the terms in force, and whether I am asked to accept it',
  method: 'GET',
  path: '/api/user/terms',
  /** `first`: no version was accepted yet. */
  answer: z.object({ version: z.string(), asked: z.boolean(), first: z.boolean() }),
})

export const acceptTerms = endpoint({
  access: 'player',
  name: 'acceptTerms',
  summary: 'Accepts the terms in force; `conflict` when others came into force meanwhile',
  method: 'PUT',
  path: '/api/user/terms',
  body: z.object({ version: z.string().check(z.maxLength(40)) }),
  answer: zDone,
  errors: ['conflict'],
})
