import { useQuery } from '@tanstack/react-query'
import { formatReais } from '#contract/money.ts'
import { Card } from '#ui/card.tsx'
import { Note } from '#ui/note.tsx'
import { useLang, useWords } from '#web/lib/i18n.ts'
import { pairOf } from '#web/lib/match-names.ts'
import { sayMoment } from '#web/lib/moments.ts'
import { sayPercent } from '#web/lib/percent.ts'
import { siteQuery } from '#web/lib/site.ts'
import { words as roomWords } from './i18n.ts'
import { type NewRoom, priceOf } from './new-use.ts'
import styles from './new.module.css'

/** Step 3: everything once more, and what it will cost whom and when. */
export function AcceptPart({ room: { use, making } }: { room: NewRoom }) {
  const { make: words, ...all } = useWords(roomWords)
  const lang = useLang()
  const price = priceOf(making)
  // A room is made with the fee of that moment; the page of the room tells it.
  const fee = useQuery(siteQuery).data?.fees[use.kind]
  const { match } = making
  const of = words.of[use.mode]
  const rows: readonly (readonly [string, string])[] = [
    [words.facts.type, all.type[making.type]],
    [words.facts.name, making.name.trim()],
    [words.facts.price, price === 0n ? all.free : formatReais(price, lang)],
    ...(price === 0n || fee === undefined ? [] : [[words.facts.fee, words.fee(sayPercent(fee, lang))] as const]),
    ...(match
      ? ([
          [words.facts.match, pairOf(match, all.unknownTeam)],
          [words.facts.when, match.date ? sayMoment(match.date, lang) : all.unknownTeam],
          [words.facts.place, match.place ?? words.noPlace],
        ] as const)
      : []),
  ]
  return (
    <Card title={words.review} className={styles.fields}>
      <dl className={styles.facts}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Note tone="info">
        <strong>{words.nothingNow}</strong> {price === 0n ? of.free : of.pay}
      </Note>
    </Card>
  )
}
