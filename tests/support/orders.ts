import { expect } from 'vitest'
import { operatorDecideOrder } from '#contract/api/admin/approvals.ts'
import { type CorrectionResult, operatorCorrectGame } from '#contract/api/admin/games.ts'
import type { Answer, TestApp } from './app.ts'
import { newOperator, type TestOperator } from './operators.ts'

/** Another operator approves a request, over HTTP. */
export async function approve(app: TestApp, id: string | null): Promise<Answer<typeof operatorDecideOrder>> {
  const second = await newOperator(app)
  return second.call(operatorDecideOrder, { params: { id: id ?? '' }, body: { approve: true, reason: 'Conferido' } })
}

/** C10 with two people: one requests the correction of a game, another approves it. */
export async function correctByTwo(app: TestApp, operator: TestOperator, id: string): Promise<CorrectionResult> {
  const request = (await operator.call(operatorCorrectGame, { params: { id }, body: { reason: 'A súmula mudou' } }))
    .data
  if (request._id !== null) expect((await approve(app, request._id)).data).toEqual({ data: true })
  return request
}
