import type { PUSH_PLAYERS } from '#contract/api/admin/push-games.ts'
import type { Side } from '#contract/facts.ts'
import type { Centavos } from '#contract/money.ts'
import type { ButtonType, PushFact } from '#contract/push-games.ts'

/** The content of a question: the event, the side, and the minutes, both included (P3). */
export interface Question {
  matchId: string
  fact: PushFact
  /** Null: either side. */
  side: Side | null
  from: number
  to: number
}

/** An operator's fields of a question beside its price. */
export interface PushInput extends Question {
  question: string
  questionEn: string
  buttonType: ButtonType
  /** Its audience. */
  players: (typeof PUSH_PLAYERS)[number]
}

/** A question as stored; it is a pool game of the same id. */
export interface Push extends PushInput {
  id: string
  createdAt: Date
  /** The version of a draft: raised by each change. */
  seq: number
  /** P2: the start of the 30 seconds; null for a draft. */
  sentAt: Date | null
  /** Progress of the sending, and the number of recipients. */
  sentUpTo: string
  people: number
  sentToAll: boolean
  /** An operator's last decision on the outcome; null: the facts decide. */
  answered: boolean | null
  /** The time of that decision. */
  answeredAt: Date | null
}

/** Amounts in centavos. */
export interface Stakes {
  price: Centavos
  /** P1: the guaranteed prize; 0: the pot grows. */
  amount: Centavos
}
