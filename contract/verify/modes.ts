/** The modes whose reports can be checked. */
import type { Question } from './judged.ts'
import { readAthleteCard, readMatchCard } from './modes-cards.ts'
import { readPushGame } from './modes-push.ts'
import { readDuel, readFamilyRoom } from './modes-rooms.ts'

/** By name: each reads the `definition` of a report, and throws Unreadable. */
export const questions: ReadonlyMap<string, (definition: unknown) => Question> = new Map([
  ['athlete-card', readAthleteCard],
  ['card-game', readMatchCard],
  ['coach-friend', readFamilyRoom],
  ['game-vs', readDuel('game-vs')],
  ['game-vs-vip', readDuel('game-vs-vip')],
  ['push-game', readPushGame],
])
