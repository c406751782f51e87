import { useLang, useMessages } from '#client/i18n.ts'
import { formatReais } from '#contract/money.ts'
import { DescriptionList } from '#operator/lib/description-list.tsx'
import { GameLink } from '#operator/lib/game-link.tsx'
import { Money } from '#operator/lib/money.tsx'
import type { Order } from './api.ts'
import { messages as treasuryMessages } from './i18n.ts'
import styles from '#operator/lib/page-layout.module.css'

/** What the second person decides about, to the centavo: the game, and who is paid. */
export function OrderAbout({ order: { game, entries, withheld, paid } }: { order: Order }) {
  const messages = useMessages(treasuryMessages)
  const lang = useLang()
  if (!game) return null
  const more = (entries ?? 0) - paid.length
  return (
    <div className={styles.parts}>
      <p>
        {messages.game}: <GameLink game={game} />
        {entries !== null && <> · {messages.entries(entries)}</>}
      </p>
      {paid.length > 0 && (
        <section aria-label={messages.paid}>
          <DescriptionList
            rows={paid.map(({ username, amount }, index) => ({
              label: username === '' ? String(index + 1) : username,
              value: <Money amount={amount} />,
            }))}
          />
          {more > 0 && <p className={styles.quiet}>{messages.andMore(more)}</p>}
        </section>
      )}
      {withheld !== null && withheld > 0n && <p>{messages.ofWhichWithheld(formatReais(withheld, lang))}</p>}
    </div>
  )
}
