import { useLang, useWords } from '#client/i18n.ts'
import { formatReais } from '#contract/money.ts'
import { Figures } from '#operator/lib/figures.tsx'
import { GameLink } from '#operator/lib/game-link.tsx'
import { Money } from '#operator/lib/money.tsx'
import type { Order } from './api.ts'
import { words as treasuryWords } from './i18n.ts'
import styles from '#operator/lib/money-page.module.css'

/** What the second person decides about, to the centavo: the game, and who is paid. */
export function OrderAbout({ order: { game, entries, withheld, paid } }: { order: Order }) {
  const words = useWords(treasuryWords)
  const lang = useLang()
  if (!game) return null
  const more = (entries ?? 0) - paid.length
  return (
    <div className={styles.parts}>
      <p>
        {words.game}: <GameLink game={game} />
        {entries !== null && <> · {words.entries(entries)}</>}
      </p>
      {paid.length > 0 && (
        <section aria-label={words.paid}>
          <Figures
            rows={paid.map(({ username, amount }, place) => ({
              label: username === '' ? String(place + 1) : username,
              value: <Money amount={amount} />,
            }))}
          />
          {more > 0 && <p className={styles.quiet}>{words.andMore(more)}</p>}
        </section>
      )}
      {withheld !== null && withheld > 0n && <p>{words.ofWhichWithheld(formatReais(withheld, lang))}</p>}
    </div>
  )
}
