/** Players' disputes (C9) about a game of any mode. */
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { zDate, zId } from '../../ids.ts'

export const openDispute = endpoint({
  access: 'player',
  name: 'openDispute',
  summary: 'Doubts a fact of a game I play, in its dispute window (C9): payment waits until it is answered',
  method: 'POST',
  path: '/api/dispute',
  body: z.object({
    game: zId,
    /** The disputed fact: the id of a match that decides the game, or of an athlete it asks about. */
    fact: z
      .string({ error: 'fact_required' })
      .check(z.trim(), z.minLength(1, { error: 'fact_required' }), z.maxLength(100)),
    text: z
      .string({ error: 'text_required' })
      .check(z.trim(), z.minLength(10, { error: 'text_too_short' }), z.maxLength(1000, { error: 'text_too_long' })),
  }),
  answer: z.object({ _id: zId }),
  status: 201,
  errors: ['not_found', 'dispute_closed', 'dispute_exists'],
})

export const listDisputes = endpoint({
  access: 'player',
  name: 'listMyDisputes',
  summary: 'My disputes of a game, with their answers',
  method: 'GET',
  path: '/api/dispute',
  query: z.object({ game: zId }),
  answer: z.object({
    docs: z.array(
      z.object({
        _id: zId,
        fact: z.string(),
        text: z.string(),
        state: z.enum(['open', 'accepted', 'refused']),
        answer: z.nullable(z.string()),
        createdAt: zDate,
      }),
    ),
  }),
  errors: ['not_found'],
})
