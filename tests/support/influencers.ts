import { operatorGiveCode } from '#contract/api/player/influencers.ts'
import type { TestApp } from './app.ts'
import { newOperator } from './operators.ts'
import { newPlayer, type Player } from './people.ts'

/** A player to whom an operator gave this code, over HTTP. */
export async function newInfluencer(app: TestApp, code: string): Promise<Player> {
  const [operator, player] = [await newOperator(app), await newPlayer(app)]
  const body = { username: player.username, code, reason: 'Combinado com a casa' }
  const given = await operator.call(operatorGiveCode, { body })
  if (given.status !== 201) throw new Error(`The code ${code} was not given: ${given.code}`)
  return player
}
