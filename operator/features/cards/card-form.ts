import { createContext, use, useState } from 'react'
import { useLang } from '#client/i18n.ts'
import type { CardInput } from '#contract/api/admin/cards.ts'
import type { Lang } from '#contract/limits.ts'
import type { SharedCard } from './card-type.ts'
import { type Checked, fieldOf, type Problems } from './check-draft.ts'
import type { CommonDraft, Drafts, Edited } from './draft.ts'

type Named = Pick<CardInput, 'name' | 'banner' | 'codes'>

/** How a card type is edited and validated. */
export interface FormType<Card extends SharedCard, Draft extends CommonDraft, Input extends Named> {
  empty: (lang: Lang) => Draft
  draftOf: (card: Card, lang: Lang) => Draft
  check: (draft: Draft, saved: Card | undefined) => Checked<Input>
  /** A saved card as a request body. */
  asRead: (card: Card) => Input
  saved: Drafts<Draft>
}

/** State of a card's editor: typed values, saved values, errors. */
export interface CardForm<Draft extends CommonDraft = CommonDraft, Input = unknown> {
  draft: Draft
  /** The saved values that the typed ones were made from, and their version. */
  base: Draft
  seq: number
  /** The card was saved elsewhere since: what was typed was made from older values. */
  isStale: boolean
  isDirty: boolean
  /** Number of parts that differ from the saved card. */
  changes: number
  /** A1: the card is open, so only name, banner and codes can change. */
  isFrozen: boolean
  /** It is paid or void, so nothing can change. */
  isClosed: boolean
  change: (patch: Partial<Draft>, path: string) => void
  /** Marks a field as touched: its errors are shown from now on. */
  touch: (path: string) => void
  /** The error of a field, once it may be shown. */
  problemOf: (path: string) => string | undefined
  /** Errors to show, by path. */
  result: Problems
  /** The request body; while invalid, the errors, all of which are then shown. */
  check: () => { input: Input } | { problems: Problems }
  /** Shows the server's errors at these fields. */
  refuse: (fields: Problems) => void
  discard: () => void
  /** Puts the changed parts over the newer values, or takes those as they are. */
  goOn: () => void
  takeSaved: () => void
  /** Stores the typed values until the next sign-in. */
  save: () => void
  /** Marks the typed values as saved, as version `seq`. */
  accept: (seq: number) => void
}

export const CardFormContext = createContext<CardForm | undefined>(undefined)

/** The form of the card, from context. */
export function useCardForm(): CardForm {
  const form = use(CardFormContext)
  if (!form) throw new Error('A part of the card editor stands outside of it')
  return form
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
/** The parts of a draft that differ from the saved values. */
const changesOf = <Draft extends CommonDraft>({ draft, base }: Pick<Edited<Draft>, 'draft' | 'base'>): Partial<Draft> =>
  Object.fromEntries(
    Object.entries(draft).filter(([part, value]) => !same(value, base[part as keyof Draft])),
  ) as Partial<Draft>

/** A server error disappears once its field, or a part of it, changes. */
const without = (problems: Problems, path: string): Problems =>
  Object.fromEntries(
    Object.entries(problems).filter(([at]) => at !== path && !at.startsWith(`${path}.`) && !path.startsWith(`${at}.`)),
  )

/** Creates the form of a card. When the saved card changes elsewhere, unedited forms follow, edited ones keep their values. */
export function useNewCardForm<Card extends SharedCard, Draft extends CommonDraft, Input extends Named>(
  type: FormType<Card, Draft, Input>,
  card: Card | undefined,
): CardForm<Draft, Input> {
  const lang = useLang()
  const [empty] = useState(() => type.empty(lang))
  const saved = card ? type.draftOf(card, lang) : empty
  const savedSeq = card?.seq ?? 0
  const [edited, setEdited] = useState<Edited<Draft>>(
    () => type.saved.take(card?._id) ?? { draft: saved, base: saved, seq: savedSeq },
  )
  const { draft, base, seq } = edited
  const [refused, setRefused] = useState<Problems>({})
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [isShown, setIsShown] = useState(false)
  const isFrozen = card !== undefined && card.state !== 'draft' && card.state !== 'scheduled'
  const isClosed = card !== undefined && ['settling', 'paid', 'voiding', 'void'].includes(card.state)
  const changed = changesOf(edited)
  const changes = Object.keys(changed).length
  // Right after a save, the card as it was read before is older.
  if (changes === 0 && savedSeq >= seq && (savedSeq !== seq || !same(saved, base)))
    setEdited({ draft: saved, base: saved, seq: savedSeq })
  const checked = type.check(draft, card)
  const found = Object.entries(checked.problems ?? {}).filter(([path]) => isShown || touched.has(path))
  const result: Problems = { ...Object.fromEntries(found), ...refused }

  function start(with_: Edited<Draft> | ((current: Edited<Draft>) => Edited<Draft>)) {
    setEdited(with_)
    setRefused({})
    setTouched(new Set())
    setIsShown(false)
  }
  return {
    draft,
    base,
    seq,
    isStale: changes > 0 && savedSeq > seq,
    isDirty: changes > 0,
    changes,
    isFrozen,
    isClosed,
    result,
    change(patch, path) {
      setEdited(current => ({ ...current, draft: { ...current.draft, ...patch } }))
      setRefused(current => without(current, path))
    },
    touch: path => setTouched(current => (current.has(path) ? current : new Set([...current, path]))),
    problemOf: path => result[path],
    check() {
      if (checked.problems) {
        setIsShown(true)
        return { problems: checked.problems }
      }
      if (!card || !isFrozen) return { input: checked.input }
      // A1: for an open card everything else is sent unchanged.
      const { name, banner, codes } = checked.input
      return { input: { ...type.asRead(card), name, banner, codes } }
    },
    refuse: fields =>
      setRefused(Object.fromEntries(Object.entries(fields).map(([path, code]) => [fieldOf(path), code]))),
    discard: () => start({ ...edited, draft: base }),
    goOn: () => start({ draft: { ...saved, ...changed }, base: saved, seq: savedSeq }),
    takeSaved: () => start({ draft: saved, base: saved, seq: savedSeq }),
    save: () => type.saved.save(card?._id, edited),
    accept: next => start(current => ({ draft: current.draft, base: draft, seq: next })),
  }
}
