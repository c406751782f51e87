import { createContext, use, useState } from 'react'
import type { CardInput, OperatorCard } from '#contract/api/operator-cards.ts'
import { checkDraft, fieldOf, type Problems } from './check-draft.ts'
import { type CardDraft, takeDraft } from './draft.ts'

/** The state of the editor of one card: what is typed, what is saved, what is wrong. */
export interface CardForm {
  draft: CardDraft
  /** What is saved. */
  base: CardDraft
  isDirty: boolean
  /** How many parts differ from what is saved. */
  changes: number
  /** A1: the card is open, and only its name, banner and codes can change. */
  isFrozen: boolean
  /** It is paid or void: nothing of it changes any more. */
  isClosed: boolean
  change: (patch: Partial<CardDraft>, path: string) => void
  /** The field was left: what is wrong with it is told from now on. */
  touch: (path: string) => void
  /** What is wrong with the field, once it is to be told. */
  problemOf: (path: string) => string | undefined
  /** Fields with something to tell, by path. */
  told: Problems
  /** What is to be sent; undefined, with everything wrong told, while it cannot be. */
  check: () => { input: CardInput } | { problems: Problems }
  /** The server refused these fields. */
  refuse: (fields: Problems) => void
  discard: () => void
  /** What is typed is what is saved now. */
  accept: () => void
}

export const CardFormContext = createContext<CardForm | undefined>(undefined)

/** The form that this part of the editor belongs to. */
export function useCardForm(): CardForm {
  const form = use(CardFormContext)
  if (!form) throw new Error('A part of the card editor stands outside of it')
  return form
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
const countChanges = (draft: CardDraft, base: CardDraft): number =>
  (Object.keys(draft) as (keyof CardDraft)[]).filter(part => !same(draft[part], base[part])).length

/** A refusal of a field says nothing any more once it, or what it is part of, has changed. */
const without = (problems: Problems, path: string): Problems =>
  Object.fromEntries(
    Object.entries(problems).filter(([at]) => at !== path && !at.startsWith(`${path}.`) && !path.startsWith(`${at}.`)),
  )

/**
 * Makes the form of a card. `saved` may change while nothing is being edited: the card was changed elsewhere. What is being edited
 * stays as it is.
 */
export function useNewCardForm(card: OperatorCard | undefined, saved: CardDraft): CardForm {
  const [base, setBase] = useState(saved)
  const [draft, setDraft] = useState(() => takeDraft(card?._id) ?? saved)
  const [refused, setRefused] = useState<Problems>({})
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [isTold, setIsTold] = useState(false)
  const isFrozen = card !== undefined && card.state !== 'draft' && card.state !== 'scheduled'
  const isClosed = card !== undefined && ['settling', 'paid', 'voiding', 'void'].includes(card.state)
  const changes = countChanges(draft, base)
  if (changes === 0 && !same(saved, base)) {
    setBase(saved)
    setDraft(saved)
  }
  const checked = checkDraft(draft, card)
  const found = Object.entries(checked.problems ?? {}).filter(([path]) => isTold || touched.has(path))
  const told: Problems = { ...Object.fromEntries(found), ...refused }

  function start(with_: CardDraft) {
    setDraft(with_)
    setRefused({})
    setTouched(new Set())
    setIsTold(false)
  }
  return {
    draft,
    base,
    isDirty: changes > 0,
    changes,
    isFrozen,
    isClosed,
    told,
    change(patch, path) {
      setDraft(current => ({ ...current, ...patch }))
      setRefused(current => without(current, path))
    },
    touch: path => setTouched(current => (current.has(path) ? current : new Set([...current, path]))),
    problemOf: path => told[path],
    check() {
      if (checked.input) return { input: card && isFrozen ? frozenInput(card, checked.input) : checked.input }
      setIsTold(true)
      return { problems: checked.problems }
    },
    refuse: fields =>
      setRefused(Object.fromEntries(Object.entries(fields).map(([path, code]) => [fieldOf(path), code]))),
    discard: () => start(base),
    accept() {
      setBase(draft)
      start(draft)
    },
  }
}

/** A1: of an open card everything else is sent as it was read. */
const frozenInput = (card: OperatorCard, { name, banner, codes }: CardInput): CardInput => ({
  ...card,
  name,
  banner,
  codes,
})
