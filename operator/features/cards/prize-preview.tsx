import { useState } from 'react'
import { useMessages } from '#client/i18n.ts'
import { RULES_VERSION } from '#contract/limits.ts'
import { type Centavos, centavos, reaisToCentavos } from '#contract/money.ts'
import { type Ranked, type Shares, splitPool } from '#contract/verify/pool.ts'
import { col } from '#operator/lib/columns.tsx'
import { readNumber, readWhole } from '#operator/lib/typed-number.ts'
import { Card } from '#ui/card.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { Field, TextInput } from '#ui/field.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { useCardForm } from './card-form.ts'
import { sharesOf } from './check-draft.ts'
import type { CommonDraft } from './draft.ts'
import { type EditorMessages, editorMessages } from './i18n.ts'
import styles from './data-tab.module.css'

/** The prizes of a card with a given number of entries. */
export interface Outcome {
  entries: number
  stakes: Centavos
  pool: Centavos
  /** The prizes of the top three, if their points differ. */
  prizes: readonly [Centavos, Centavos, Centavos]
  /** The operator's fee; negative: what it adds to a guaranteed prize. */
  house: Centavos
}

const NONE = centavos(0)

/** So many entries of different people, each with more points than the next. */
function* entriesOf(count: number): Generator<Ranked> {
  for (let place = 0; place < count; place += 1)
    yield { id: String(place), accountId: String(place), score: count - place }
}

/** The prizes of the draft by the payout rules (C1, C3, C5); undefined while price, prize or shares are invalid. */
export function outcomeOf(draft: CommonDraft, entries: number): Outcome | undefined {
  const price = reaisToCentavos(readNumber(draft.price))
  const amount = draft.fixedAmount ? reaisToCentavos(readNumber(draft.amount)) : NONE
  const { first, second, third } = sharesOf(draft)
  const shares = [first, second, third].map(share => Math.round(share * 100))
  const sum = shares.reduce((all, share) => all + share, 0)
  if (price === undefined || amount === undefined || !(sum > 0 && sum <= 10_000) || shares.some(share => share < 0))
    return undefined
  const stakes = centavos(price * BigInt(entries))
  const pool = draft.fixedAmount ? amount : stakes
  const terms = { pool, shares: shares as unknown as Shares, fixed: draft.fixedAmount, price } as const
  const plan = splitPool({ ...terms, split: 'places', rulesVersion: RULES_VERSION }, entriesOf(entries))
  const [one = NONE, two = NONE, three = NONE] = plan.prizes.map(prize => prize.amount)
  return { entries, stakes, pool, prizes: [one, two, three], house: centavos(stakes - plan.paid) }
}

/** The minimum number of entries whose stakes cover the prizes; null where none do, or any does. */
export function entriesToCover(draft: CommonDraft): number | null {
  const outcome = outcomeOf(draft, MOST_PEOPLE)
  const price = reaisToCentavos(readNumber(draft.price)) ?? NONE
  if (!outcome || !draft.fixedAmount || price <= 0n) return null
  const paid = outcome.stakes - outcome.house
  return Number((paid + price - 1n) / price)
}

const MOST_PEOPLE = 3
const USUAL = [2, 10, 50, 100, 500] as const
const MOST_ENTRIES = 1_000_000

/** Prizes of the card with few and with many entries, before it opens. */
export function PrizePreview() {
  const messages = useMessages(editorMessages)
  const { draft } = useCardForm()
  const [typed, setTyped] = useState('200')
  const entered = readWhole(typed)
  const isValid = entered >= 2 && entered <= MOST_ENTRIES
  const counts = [...new Set([...USUAL, ...(isValid ? [entered] : [])])].toSorted((one, other) => one - other)
  const rows = counts.flatMap(count => outcomeOf(draft, count) ?? [])
  const cover = entriesToCover(draft)
  return (
    <Card title={messages.preview}>
      <Stack gap={3} marginTop={2}>
        <Text tone="muted">{messages.previewText}</Text>
        <div className={styles.four}>
          <Field label={messages.previewEntries} error={isValid ? undefined : messages.previewWrong}>
            {ids => (
              <TextInput
                {...ids}
                inputMode="numeric"
                autoComplete="off"
                value={typed}
                onChange={event => setTyped(event.currentTarget.value)}
              />
            )}
          </Field>
        </div>
        {rows.length === 0 ? (
          <Text tone="muted">{messages.previewMissing}</Text>
        ) : (
          <DataTable
            caption={messages.preview}
            columns={columnsIn(messages)}
            rows={rows}
            rowId={row => String(row.entries)}
            selected={row => row.entries === entered}
          />
        )}
        {cover !== null && <Text tone="muted">{messages.previewCover(cover)}</Text>}
      </Stack>
    </Card>
  )
}

const columnsIn = (messages: EditorMessages): Column<Outcome>[] => [
  col.number('entries', messages.previewCount, row => row.entries),
  col.money('stakes', messages.previewStakes, row => row.stakes),
  col.money('pool', messages.previewPool, row => row.pool),
  ...(['first', 'second', 'third'] as const).map((place, index) =>
    col.money<Outcome>(place, messages[place], row => row.prizes[index] ?? NONE),
  ),
  col.money('house', messages.previewHouse, row => row.house, { signed: true }),
]
