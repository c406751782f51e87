import { useQuery } from '@tanstack/react-query'
import { formatReais } from '#contract/money.ts'
import { Card } from '#ui/card.tsx'
import { Note } from '#ui/note.tsx'
import { useLang, useMessages } from '#client/i18n.ts'
import { pairOf } from '#web/lib/match-names.ts'
import { formatMoment } from '#web/lib/moments.ts'
import { formatPercent } from '#web/lib/percent.ts'
import { siteQuery } from '#web/lib/site.ts'
import { messages as roomMessages } from './i18n.ts'
import { type NewRoom, priceOf } from './use-new.ts'
import styles from './new.module.css'

/** Step 3: everything once more, and what it will cost whom and when. */
export function AcceptSection({ room: { roomType, making } }: { room: NewRoom }) {
  const { make: messages, ...all } = useMessages(roomMessages)
  const lang = useLang()
  const price = priceOf(making)
  // A room is made with the fee of that moment; the page of the room tells it.
  const fee = useQuery(siteQuery).data?.fees[roomType.type]
  const { match } = making
  const of = messages.of[roomType.mode]
  const rows: readonly (readonly [string, string])[] = [
    [messages.facts.type, all.type[making.type]],
    [messages.facts.name, making.name.trim()],
    [messages.facts.price, price === 0n ? all.free : formatReais(price, lang)],
    ...(price === 0n || fee === undefined
      ? []
      : [[messages.facts.fee, messages.fee(formatPercent(fee, lang))] as const]),
    ...(match
      ? ([
          [messages.facts.match, pairOf(match, all.unknownTeam)],
          [messages.facts.when, match.date ? formatMoment(match.date, lang) : all.unknownTeam],
          [messages.facts.place, match.place ?? messages.noPlace],
        ] as const)
      : []),
  ]
  return (
    <Card title={messages.review} className={styles.fields}>
      <dl className={styles.facts}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Note tone="info">
        <strong>{messages.nothingNow}</strong> {price === 0n ? of.free : of.pay}
      </Note>
    </Card>
  )
}
